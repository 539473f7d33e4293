// SPDX-License-Identifier: GPL-3.0-or-later
// The topology of a job: a cell for each rank or folded group in the boxes of its replica and
// stage, coloured by a value, with lines from the chosen rank through its groups. Hover tells the
// numbers, a click or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include <functional>

#include <QWidget>

#include "views/shared/table_data.h"
#include "views/summary/layout_geometry.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::summary {

/// A group of the chosen rank, drawn as a line through its cells.
struct GroupLine {
    QString name;
    int category = 0; ///< position in Theme::categories
    std::vector<size_t> cells;
    bool operator==(const GroupLine&) const = default;
};

struct LayoutChartData {
    analysis::LayoutShape shape;
    shared::ColumnKind kind = shared::ColumnKind::Milliseconds;
    std::vector<int64_t> values{}; ///< beside the cells; kNoValue: nothing known
    std::vector<QString> labels{}; ///< in cells with room for them
    std::vector<int> stripes{}; ///< category at the foot of each cell; empty: none
    std::vector<QString> replicas{};
    std::vector<QString> stages{};
};

class LayoutChart : public QWidget {
    Q_OBJECT

public:
    explicit LayoutChart(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setData(LayoutChartData data);
    const LayoutChartData& data() const { return m_data; }
    void setLines(std::vector<GroupLine> lines);
    const std::vector<GroupLine>& lines() const { return m_lines; }
    void setTip(std::function<QStringList(size_t cell)> tip) { m_tip = std::move(tip); }
    /// Emits nothing.
    void select(std::optional<size_t> cell);
    std::optional<size_t> selected() const { return m_selected; }
    const LayoutGeometry& geometryOfCells() const { return m_geometry; }

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {260, 160}; }

signals:
    void selectionChanged(size_t cell);
    void activated(size_t cell);
    void menuRequested(size_t cell, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void choose(size_t cell);
    std::optional<std::pair<int64_t, int64_t>> range() const;
    void paintHead(QPainter& painter) const;
    void paintBoxes(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintFrame(QPainter& painter, size_t cell, const QColor& ink, double width) const;

    QString m_title;
    LayoutChartData m_data;
    LayoutGeometry m_geometry;
    std::vector<GroupLine> m_lines;
    QRect m_plot;
    QPixmap m_cells; ///< boxes and cells; null: to be drawn
    std::optional<size_t> m_selected;
    std::optional<size_t> m_hovered;
    std::function<QStringList(size_t)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::summary
