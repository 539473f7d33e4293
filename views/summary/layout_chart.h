// SPDX-License-Identifier: GPL-3.0-or-later
// The topology of a job: a cell for each rank or folded group in the boxes of its replica and
// stage, coloured by a value, with lines from the chosen rank through its groups. Hover tells the
// numbers, a click or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include "views/charts/spot_chart.h"
#include "views/shared/table_data.h"
#include "views/summary/layout_geometry.h"

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

class LayoutChart : public charts::SpotChart<LayoutChart, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setData(LayoutChartData data);
    const LayoutChartData& data() const { return m_data; }
    void setLines(std::vector<GroupLine> lines);
    const std::vector<GroupLine>& lines() const { return m_lines; }
    const LayoutGeometry& geometryOfCells() const { return m_geometry; }
    std::optional<size_t> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {260, 160}; }

signals:
    void selectionChanged(size_t cell);
    void activated(size_t cell);
    void menuRequested(size_t cell, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return m_data.values.empty(); }
    bool isThere(const size_t& cell) const override;
    bool pressKey(int key) override;
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<std::pair<int64_t, int64_t>> range() const;
    void paintHead(QPainter& painter) const;
    void paintBoxes(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintLabels(QPainter& painter, const std::vector<QColor>& colours) const;
    void paintStageEdges(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintFrame(QPainter& painter, size_t cell, const QColor& ink, double width) const;

    LayoutChartData m_data;
    LayoutGeometry m_geometry;
    std::vector<GroupLine> m_lines;
    QRect m_plot;
    QPixmap m_cells; ///< boxes and cells; null: to be drawn
};

} // namespace rankscope::summary
