// SPDX-License-Identifier: GPL-3.0-or-later
// Stacked bars, smooth with thousands of them. A click on an entry of the legend hides its parts.
// Hover tells the numbers, a click or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include "views/charts/bar_drawing.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

class BarChart : public SpotChart<BarChart, BarDrawing, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setData(BarChartData data);
    const BarChartData& data() const { return drawing().data; }
    const BarGeometry& geometryOfBars() const { return m_layout.bars; }
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
    bool isEmpty() const override { return data().bars.empty(); }
    bool isThere(const size_t& bar) const override { return bar < data().bars.size(); }
    QStringList plainTip(const size_t& bar) const override;
    bool pressKey(int key) override;
    void paintUnder(QPainter& painter) const override;
    void paintOver(QPainter& painter) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    BarLayout m_layout;
};

} // namespace rankscope::charts
