// SPDX-License-Identifier: GPL-3.0-or-later
// Where the fitted clocks put the ranks of the timeline, at one time of it. A rank is moved as a
// whole: clocks that drift agree at that time, and part again before and after it. So where they
// are followed (DriftFollower) each part of the run has places of its own.
// Thread: UI only; free functions.
#pragma once

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

Timestamp middleOf(TimeRange range);

/// What is added to the times of the reference clock, as it was read, on the timeline as it is now.
Duration referenceShift(const TimelineState& state);

/// By tied rank: its shift that makes its clock show what the reference clock shows at this time of
/// the timeline as it is now. Nothing while no clocks are known.
analysis::ClockShifts placesAt(const TimelineState& state, Timestamp shown);
/// How far the rank that these places move most stands from its own.
Duration farthestFrom(const TimelineState& state, const analysis::ClockShifts& places);

/// Every tied rank where its clock shows what the reference clock shows at this time of the
/// timeline as it is now; others stay. The shifts as they are while no clocks are known.
RankShifts alignedAt(const TimelineState& state, Timestamp shown);

/// The two ranks among those that are not hidden whose clocks are furthest apart at this time of
/// the timeline. Nothing while no clocks are known.
std::optional<analysis::ClocksApart> apartAt(const TimelineState& state, Timestamp shown);

/// How far the clock that drifts most parts from the reference over the run. Zero: none drifts.
Duration mostDrift(const analysis::HostClocks& clocks);

} // namespace rankscope::timeline
