// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/search_scope.h"

#include <algorithm>

#include "views/timeline/shown_lanes.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

std::vector<query::LaneRef> selectedLanes(const TimelineState& state) {
    if (state.selectedSlice())
        return {state.selectedSlice()->ref.lane};
    return state.box() ? state.box()->lanes : std::vector<query::LaneRef>();
}

bool isWhole(const TimelineState& state) {
    return !state.locked() && !state.filter().isActive();
}

} // namespace

bool isSameRank(const query::LaneRef& a, const query::LaneRef& b) {
    return a.rank == b.rank;
}

bool isSameTrack(
    const query::Snapshot& snapshot, const query::LaneRef& a, const query::LaneRef& b) {
    const index::LaneIndex* first = snapshot.lane(a);
    const index::LaneIndex* second = snapshot.lane(b);
    return a.rank == b.rank && first != nullptr && second != nullptr
        && first->lane.track == second->lane.track;
}

bool hasSelectedLanes(const TimelineState& state) {
    return !selectedLanes(state).empty();
}

std::optional<query::LaneRef> laneAtHand(const TimelineState& state) {
    const auto selected = selectedLanes(state);
    if (!selected.empty())
        return selected.front();
    if (!state.currentHit())
        return std::nullopt;
    return state.hits()->hits[*state.currentHit()].slice.lane;
}

SearchLanes searchLanes(
    const TimelineState& state, SearchScope scope, const std::set<RankSlot>& ranksInView) {
    if (scope == SearchScope::All)
        return isWhole(state) ? std::nullopt : SearchLanes(searchedLanes(state));
    std::vector<query::LaneRef> lanes =
        isWhole(state) ? everyShownLane(state) : searchedLanes(state);
    const auto selected = selectedLanes(state);
    std::erase_if(lanes, [&](const query::LaneRef& lane) {
        const auto isOf = [&](const query::LaneRef& other) {
            return scope == SearchScope::Rank ? isSameRank(lane, other)
                                              : isSameTrack(*state.snapshot(), lane, other);
        };
        return scope == SearchScope::InView ? !ranksInView.contains(lane.rank)
                                            : std::none_of(selected.begin(), selected.end(), isOf);
    });
    return lanes;
}

} // namespace rankscope::timeline
