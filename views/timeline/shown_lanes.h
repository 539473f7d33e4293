// SPDX-License-Identifier: GPL-3.0-or-later
// Which lanes are looked at: those that the filter shows, and of a locked area its own.
// Thread: UI only, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/query/session.h"

namespace rankscope::timeline {

class TimelineState;

/// All that the filter leaves and what is pinned, unfolded or not.
std::vector<query::LaneRef> everyShownLane(const TimelineState& state);
/// Where a search looks; empty when nothing is hidden or locked, which means everywhere.
std::vector<query::LaneRef> searchedLanes(const TimelineState& state);
/// The same of one rank.
std::vector<query::LaneRef> searchedLanesOf(const TimelineState& state, RankSlot rank);
/// Of the locked area; nothing: at any time.
std::optional<TimeRange> searchedRange(const TimelineState& state);

} // namespace rankscope::timeline
