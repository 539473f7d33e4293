// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as a picture: ruler, tree and graph of the time and the rows that are in sight, at
// any size. Drawn by hand: Qt Charts has no bars over time. Frames that are not there yet are drawn
// from coarser ones, as on the screen.
// Thread: UI only.
#pragma once

#include "views/timeline/graph_painter.h"

namespace rankscope::timeline {

class TimelineDrawing : public shared::Drawing {
public:
    TimelineDrawing(
        TimelineState& state, const LaneView& lanes, const FrameFeed& feed, const LinkLayer& links);

    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// As many rows as are in sight.
    int height(int width, const shared::Look& look) const override;

private:
    TimelineState& m_state;
    const LaneView& m_lanes;
    const FrameFeed& m_feed;
    const LinkLayer& m_links;
};

} // namespace rankscope::timeline
