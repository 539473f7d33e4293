// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/shown_lanes.h"

#include <algorithm>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

void addShown(const RankNode& rank, const LaneFilter& filter, std::vector<query::LaneRef>& lanes) {
    for (const LayerNode& layer : rank.layers) {
        for (const TrackNode& track : layer.tracks) {
            const bool isShown =
                filter.shows(rank) && filter.shows(layer) && filter.shows(layer, track);
            if (!isShown && !filter.isPinned(track))
                continue;
            for (const LaneId lane : track.lanes)
                lanes.push_back({rank.slot, lane});
        }
    }
}

} // namespace

std::vector<query::LaneRef> everyShownLane(const TimelineState& state) {
    std::vector<query::LaneRef> lanes;
    for (const RankNode& rank : buildTree(*state.snapshot()))
        addShown(rank, state.filter(), lanes);
    return lanes;
}

std::vector<query::LaneRef> searchedLanes(const TimelineState& state) {
    if (state.locked())
        return state.locked()->lanes;
    return state.filter().isActive() ? everyShownLane(state) : std::vector<query::LaneRef>();
}

std::vector<query::LaneRef> searchedLanesOf(const TimelineState& state, RankSlot rank) {
    std::vector<query::LaneRef> lanes;
    if (state.locked())
        std::ranges::copy_if(state.locked()->lanes, std::back_inserter(lanes),
            [rank](const query::LaneRef& lane) { return lane.rank == rank; });
    else if (state.filter().isActive())
        addShown(rankNode(state.snapshot()->rank(rank), rank), state.filter(), lanes);
    return lanes;
}

std::optional<TimeRange> searchedRange(const TimelineState& state) {
    return state.locked() ? std::optional(state.locked()->range) : std::nullopt;
}

} // namespace rankscope::timeline
