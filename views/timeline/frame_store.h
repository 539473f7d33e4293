// SPDX-License-Identifier: GPL-3.0-or-later
// The last frames that arrived, and which of them serves a lane best for what is visible now.
// While a new frame is on its way, an older one is drawn through the current viewport: that is
// the old picture, moved and stretched.
// Bound: kFrames frames, oldest out first.
// Thread: UI only.
#pragma once

#include <deque>
#include <map>
#include <memory>

#include "core/query/frame.h"

namespace rankscope::timeline {

class FrameStore {
public:
    static constexpr size_t kFrames = 6;

    void clear();
    /// What is here is drawn until there is something newer, but covers nothing any more.
    void expire();
    void add(std::shared_ptr<const query::Frame> frame);

    /// The best frame of the lane: one that covers the range before one that does not, an exact
    /// one of about this resolution before a coarse one, the newer before the older. Null when no
    /// frame has the lane.
    const query::LaneFrame* find(
        const query::LaneRef& lane, TimeRange range, Duration resolution) const;

    /// True when all lanes have an exact frame of the range that is fine enough.
    bool covers(
        const std::vector<query::LaneRef>& lanes, TimeRange range, Duration resolution) const;

private:
    struct Entry {
        std::shared_ptr<const query::Frame> frame;
        std::map<query::LaneRef, const query::LaneFrame*> lanes;
        bool isExpired = false;
    };
    std::deque<Entry> m_entries; ///< newest first
};

} // namespace rankscope::timeline
