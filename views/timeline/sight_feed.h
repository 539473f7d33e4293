// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the rows as high as what is in sight of them: asks, whenever the range or the rows change,
// how deep the open tracks reach around the visible range. Exact, and of the range alone, so that
// the rows do not depend on the way to it.
// Thread: UI only.
#pragma once

#include "views/timeline/row_feed.h"

namespace rankscope::timeline {

/// Position of the last lane with a slice or an instant in the range, plus one; 0 without any.
/// Errors: Cancelled, those of the index.
Result<size_t> lanesInSight(query::Session& session, RankSlot slot,
    const std::vector<LaneId>& lanes, TimeRange range, const std::stop_token& stop);

/// The visible range and a little around it, the same for neighbouring ranges: between steps of a
/// grid as wide as the next power of two. So most pans need no question, and no row moves.
TimeRange sightWindow(TimeRange visible);

class SightFeed : public RowFeed {
    Q_OBJECT

public:
    SightFeed(TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge,
        std::function<int()> anchor, QObject* parent = nullptr);

private:
    struct Wish {
        TimeRange range;
        std::vector<std::pair<RankSlot, TrackId>> tracks;
        std::vector<std::vector<LaneId>> lanes; ///< of each track
        bool operator==(const Wish&) const = default;
    };
    static Result<LanesInSight> find(
        query::Session& session, const Wish& wish, const std::stop_token& stop);
    Wish wishNow() const;
    void ask();

    Wish m_asked;
};

} // namespace rankscope::timeline
