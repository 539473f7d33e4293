// SPDX-License-Identifier: GPL-3.0-or-later
// Stacked bars, one for each rank or group, with lines of ratios over them. Drawn by hand: of 1,024
// ranks with five parts Qt Charts takes over 16 ms to make the picture (docs/architecture.md).
// Thread: any, a value.
#pragma once

#include "views/charts/bar_geometry.h"
#include "views/charts/chart_head.h"

namespace rankscope::charts {

struct BarLayout {
    ChartHead head;
    BarGeometry bars;
    QRectF room;
};

class BarDrawing : public shared::Drawing {
public:
    BarChartData data;
    std::vector<bool> hidden{}; ///< series, then lines; as the legend says
    bool isLegendSpare = false;

    BarLayout layOut(const QRect& room, const shared::Look& look) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;

private:
    bool isHidden(size_t entry) const { return entry < hidden.size() && hidden[entry]; }
    HeadText head(const shared::Look& look, const QString& unit) const;
    bool isAllZero() const;
    void paintAxes(QPainter& painter, const BarLayout& at, const shared::Look& look) const;
    void paintLineAxis(QPainter& painter, const BarLayout& at) const;
    void paintLabels(QPainter& painter, const BarLayout& at) const;
    void paintBars(QPainter& painter, const BarGeometry& bars, const shared::Theme& theme) const;
    /// Into the parts that have room for it.
    void paintValues(QPainter& painter, const BarGeometry& bars, const shared::Theme& theme) const;
    std::vector<double> heights(size_t bar, const BarGeometry& bars) const;
    std::vector<QPointF> points(const BarGeometry& bars) const;
    void paintLines(QPainter& painter, const BarGeometry& bars, const shared::Theme& theme) const;
    void paintMarks(QPainter& painter, const BarGeometry& bars, const shared::Look& look) const;
};

} // namespace rankscope::charts
