// SPDX-License-Identifier: GPL-3.0-or-later
// Bars and curves as Qt Charts draws them, themed as ours: what bench_charts compares with.
#pragma once

#include "views/charts/bar_drawing.h"
#include "views/charts/curve_drawing.h"

class QChart;
class QLineSeries;

namespace rankscope::bench {

/// A chart that is never shown: made once, then painted as often as one likes.
class QtChart {
public:
    explicit QtChart(const QSize& size);
    ~QtChart();
    QtChart(const QtChart&) = delete;
    QtChart& operator=(const QtChart&) = delete;

    void setBars(const charts::BarDrawing& bars, const shared::Look& look);
    /// Of the lines within the frame: as many points as our own drawing has corners.
    void setCurves(const charts::CurveLayout& at, const charts::CurveDrawing& curves,
        const shared::Look& look);
    void resize(const QSize& size);
    void paint(QPainter& painter) const;

private:
    void setAxis(const charts::Axis& axis, const shared::Look& look);

    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace rankscope::bench
