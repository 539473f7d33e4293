// SPDX-License-Identifier: GPL-3.0-or-later
// Bars over time, a row for each rank, thousands of them. Drawn by hand: Qt Charts has no bars over
// time.
// Thread: any, a value.
#pragma once

#include "views/charts/chart_head.h"
#include "views/charts/gantt_geometry.h"

namespace rankscope::charts {

struct GanttLayout {
    ChartHead head;
    timeline::Viewport viewport; ///< as wide as the plot
    GanttRows rows;
    QRect room;

    QRect plot() const { return rows.plot.toRect(); }
};

class GanttDrawing : public shared::Drawing {
public:
    GanttData data;
    timeline::Viewport viewport{}; ///< what is in sight of the whole; all while it is of another
    double top = 0; ///< rows that are scrolled out of sight
    int leastHeight = 160; ///< of a picture with few rows

    GanttLayout layOut(const QRect& room, const shared::Look& look) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    int height(int width, const shared::Look& look) const override;

private:
    void paintTicks(QPainter& painter, const GanttLayout& at, const shared::Theme& theme) const;
    void paintNames(QPainter& painter, const GanttLayout& at) const;
    void paintBars(QPainter& painter, const GanttLayout& at, const shared::Theme& theme) const;
};

} // namespace rankscope::charts
