// SPDX-License-Identifier: GPL-3.0-or-later
// What keys do with the selected area, as the mouse does it by dragging: a box is begun over the
// rows that are chosen in the tree, its edges move by a pixel and stop at every edge of a slice,
// and it grows and shrinks row by row like text that is selected by Shift and arrows. Thread: UI
// only.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/query/frame.h"
#include "views/actions/actions.h"
#include "views/timeline/graph_gestures.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

/// What a box takes or leaves at once: a row, of an unfolded track maybe one of its depths.
struct BoxPlace {
    size_t row = 0;
    std::vector<query::LaneRef> lanes; ///< never empty
    int top = 0; ///< in the layout
    int bottom = 0;
};

/// From top to bottom; open headings are no places, because what they head has places of its own.
std::vector<BoxPlace> boxPlaces(const LaneLayout& layout, BoxTakes takes);

class BoxKeys {
public:
    /// The frame that is drawn of a lane at an x of the graph; null when none is.
    using FrameAt = std::function<const query::LaneFrame*(const query::LaneRef&, double)>;

    BoxKeys(TimelineState& state, LaneView& lanes, FrameAt frameAt);

    /// By the ids of the actions.
    actions::Handlers handlers();

private:
    /// What grow() made, from the row that stays to the one that moves.
    struct Grown {
        query::LaneRef fixed;
        query::LaneRef moving;
        std::vector<query::LaneRef> lanes;
    };

    BoxTakes takes() const;
    void begin();
    std::vector<query::LaneRef> lanesToBegin() const;
    void moveEdge(Edge edge, int direction);
    /// The first edge of a slice of the box in sight on the way; nothing where none is.
    std::optional<Timestamp> edgeOnTheWay(Timestamp from, Timestamp to) const;
    void keepInSight(Timestamp time);
    void grow(int direction);

    TimelineState& m_state;
    LaneView& m_lanes;
    FrameAt m_frameAt;
    std::optional<Grown> m_grown;
};

} // namespace rankscope::timeline
