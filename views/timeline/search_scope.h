// SPDX-License-Identifier: GPL-3.0-or-later
// Which lanes a search goes through: those of shown_lanes.h, and of them by choice those of
// the ranks in view, of the rank of the selection, or of its track.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/query/session.h"

namespace rankscope::timeline {

class TimelineState;

enum class SearchScope { All, InView, Rank, Lane };

/// Nothing: everywhere, for nothing is hidden or locked. An empty list: nowhere.
using SearchLanes = std::optional<std::vector<query::LaneRef>>;

SearchLanes searchLanes(
    const TimelineState& state, SearchScope scope, const std::set<RankSlot>& ranksInView);

/// Whether what is selected lies on lanes: else there is no rank and no lane to stay in.
bool hasSelectedLanes(const TimelineState& state);

/// The lane that "this lane" and "this rank" mean: of the selection, else of the current match.
std::optional<query::LaneRef> laneAtHand(const TimelineState& state);
bool isSameRank(const query::LaneRef& a, const query::LaneRef& b);
/// Lanes of one track, one below the other.
bool isSameTrack(const query::Snapshot& snapshot, const query::LaneRef& a, const query::LaneRef& b);

} // namespace rankscope::timeline
