// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a place of a page of figures into sight on the timeline: a rank, a step of it.
// Thread: UI only.
#pragma once

#include <optional>
#include <string_view>

#include "core/query/session.h"

namespace rankscope::timeline {
class LaneView;
class TimelineState;
} // namespace rankscope::timeline

namespace rankscope::desktop {

struct Workbench;

/// Where a rank is by its number, and by its label where that is not empty; nothing for one without
/// a timeline.
std::optional<RankSlot> slotOfRank(
    const query::Snapshot& snapshot, int64_t rank, std::string_view label);

/// Shows a hidden rank again, unfolds it and brings it to the top.
void unfold(timeline::TimelineState& state, timeline::LaneView& lanes, RankSlot slot);

/// Fits a time of that rank, as its files give it, and selects the slice of this name in it.
void fitTime(Workbench& workbench, RankSlot slot, TimeRange stored, const std::string& slice);

/// Looks for the step of that rank and fits it to the window, as soon as it is found.
void fitStep(Workbench& workbench, RankSlot slot, int64_t step);

} // namespace rankscope::desktop
