// SPDX-License-Identifier: GPL-3.0-or-later
// The last frames that arrived, and what of them is drawn of a lane now. A frame is of a range at
// a resolution, and is drawn inside of that range only: where no frame is, nothing is shown.
// While a new frame is on its way, older ones are drawn through the current viewport, each for
// the part of time that it is of: the old picture, moved and stretched. Once all lanes are covered
// what is drawn does not depend on what was seen before.
// Bound: kFrames frames, oldest out first.
// Thread: UI only.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "core/query/frame.h"
#include "views/timeline/viewport.h"

namespace rankscope::timeline {

/// What a picture is made of.
struct FrameWish {
    TimeRange shown; ///< what is drawn: the visible part of the run
    TimeRange needed; ///< more on both sides: near the edges of a frame folding depends on them
    Duration resolution{1};
};
FrameWish wishOf(const Viewport& viewport, double pixelRatio);

/// A lane of a frame and the part of time that it is drawn for.
struct FramePiece {
    const query::LaneFrame* lane = nullptr;
    TimeRange range;
};

class FrameStore {
public:
    static constexpr size_t kFrames = 6;

    void clear();
    /// What is here is drawn until there is something newer, but covers nothing any more.
    void expire();
    void add(std::shared_ptr<const query::Frame> frame);

    /// What is drawn of the lane, by time, without overlap: all from the frame that covers it, else
    /// each part from the frame that serves it best. That is an exact one of just this resolution
    /// before one of about this resolution before a coarse one, the newer before the older.
    std::vector<FramePiece> pieces(const query::LaneRef& lane, const FrameWish& wish) const;
    /// The frame of which pieces() draws this moment; null where nothing is drawn.
    const query::LaneFrame* at(
        const query::LaneRef& lane, const FrameWish& wish, Timestamp time) const;

    /// True when each of the lanes has an exact frame of all that is needed at just this
    /// resolution: a finer one is folded otherwise.
    bool covers(const std::vector<query::LaneRef>& lanes, const FrameWish& wish) const;

private:
    struct Entry {
        std::shared_ptr<const query::Frame> frame;
        std::map<query::LaneRef, const query::LaneFrame*> lanes;
        bool isExpired = false;
    };
    /// 2 is best.
    static int fitness(const Entry& entry, Duration resolution);
    /// Null when none covers it.
    const query::LaneFrame* covering(const query::LaneRef& lane, const FrameWish& wish) const;

    std::deque<Entry> m_entries; ///< newest first
};

} // namespace rankscope::timeline
