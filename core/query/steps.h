// SPDX-License-Identifier: GPL-3.0-or-later
// The training steps of a rank: its slices "ProfilerStep#N", or the ranges "step N" that its
// program marked where the profiler named none. Times are timeline times.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

struct Step {
    std::string name; ///< of the slice
    std::string number; ///< "12" of "ProfilerStep#12"
    TimeRange range;
};

/// Without a look into the lanes.
bool hasSteps(const index::RankIndex& rank);

/// By begin. A step that was recorded on several tracks counts once, on the first of them.
/// Errors: Cancelled, Database.
Result<std::vector<Step>> stepsOf(Session& session, RankSlot rank, std::stop_token stop);

/// The step of that rank around the time; nothing without one. Errors: Database.
Result<std::optional<Step>> stepAround(Session& session, RankSlot rank, Timestamp time);

} // namespace rankscope::query
