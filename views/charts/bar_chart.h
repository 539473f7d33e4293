// SPDX-License-Identifier: GPL-3.0-or-later
// Stacked bars, one for each rank or group, smooth with thousands of them. The title and a legend
// stand above; a click on an entry of the legend hides its parts. Hover tells the numbers, a click
// or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include <functional>

#include <QWidget>

#include "views/charts/bar_geometry.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

class BarChart : public QWidget {
    Q_OBJECT

public:
    explicit BarChart(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    void setData(BarChartData data);
    const BarChartData& data() const { return m_data; }
    /// Lines of the tip over a bar, the first as its title; by default the parts of the bar.
    void setTip(std::function<QStringList(size_t bar)> tip) { m_tip = std::move(tip); }
    /// Emits nothing.
    void select(std::optional<size_t> bar);
    std::optional<size_t> selected() const { return m_selected; }
    const BarGeometry& geometryOfBars() const { return m_geometry; }
    QStringList tipLines() const;

    QSize sizeHint() const override { return {600, 280}; }
    QSize minimumSizeHint() const override { return {240, 140}; }

signals:
    void selectionChanged(size_t bar);
    void activated(size_t bar);
    void menuRequested(size_t bar, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct LegendEntry {
        QRect place;
        size_t series = 0; ///< those behind the series are lines
    };

    void arrange();
    /// Beside the title, or in rows under it: returns their height.
    int arrangeLegend(const QRect& inner, const QString& unit);
    std::vector<int> legendWidths() const;
    void choose(size_t bar);
    QString nameOf(size_t entry) const;
    bool isHidden(size_t entry) const { return entry < m_hidden.size() && m_hidden[entry]; }
    void toggle(size_t entry);
    void paintHead(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;

    QString m_title;
    QString m_emptyText;
    BarChartData m_data;
    BarGeometry m_geometry;
    std::vector<bool> m_hidden; ///< series, then lines
    std::vector<LegendEntry> m_legend;
    std::optional<size_t> m_selected;
    std::optional<size_t> m_hovered;
    std::function<QStringList(size_t)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::charts
