// SPDX-License-Identifier: GPL-3.0-or-later
// Stacked bars, one for each rank or group, smooth with thousands of them. The title and a legend
// stand above; a click on an entry of the legend hides its parts. Hover tells the numbers, a click
// or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include "views/charts/bar_geometry.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

class BarChart : public SpotChart<BarChart, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setData(BarChartData data);
    const BarChartData& data() const { return m_data; }
    const BarGeometry& geometryOfBars() const { return m_geometry; }
    std::optional<size_t> spotAt(const QPointF& point) const override;
    /// Of a chart with the colours of another above it: dropped rather than given many rows.
    void setLegendSpare(bool isSpare);
    /// With room for the rows of the legend that its width takes.
    QSize minimumSizeHint() const override;

signals:
    void selectionChanged(size_t bar);
    void activated(size_t bar);
    void menuRequested(size_t bar, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return m_data.bars.empty(); }
    bool isThere(const size_t& bar) const override;
    QStringList plainTip(const size_t& bar) const override;
    bool pressKey(int key) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct LegendEntry {
        QRect place;
        size_t series = 0; ///< those behind the series are lines
    };

    /// Beside the title, or in rows under it: returns their height.
    int arrangeLegend(const QRect& inner, const QString& unit);
    std::vector<int> legendWidths() const;
    QString nameOf(size_t entry) const;
    bool isHidden(size_t entry) const { return entry < m_hidden.size() && m_hidden[entry]; }
    void toggle(size_t entry);
    void paintHead(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;

    BarChartData m_data;
    BarGeometry m_geometry;
    std::vector<bool> m_hidden; ///< series, then lines
    std::vector<LegendEntry> m_legend;
    int m_legendHeight = 0; ///< of its rows under the title
    bool m_isLegendSpare = false;
};

} // namespace rankscope::charts
