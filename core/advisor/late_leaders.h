// SPDX-License-Identifier: GPL-3.0-or-later
// What late launches cost steps, each of which waits for another rank: where hosts launch late the
// one that does most makes all others wait. Thread: that of the session.
#pragma once

#include <map>
#include <optional>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// By step the row of the rank with the least exposed communication: the others wait for it or for
/// nobody.
using StepLeaders = std::map<std::optional<int64_t>, const analysis::StepRow*>;
StepLeaders leadersOf(const analysis::StepTrace& trace);

/// The rank that leads most steps.
std::optional<int64_t> leaderOf(const analysis::StepTrace& trace);

/// What its leader loses to launches in a step.
struct LostToLaunches {
    Duration late{}; ///< LaunchGaps::late
    Duration waited{}; ///< waitsForLateHosts()
};

/// The mean over the steps that are led by the ranks that lead most of them. Nothing where none of
/// these tells its launches. Errors: those of lateLaunches().
Result<std::optional<LostToLaunches>> lostByLeaders(Inputs& inputs, const StepInputs& steps);

} // namespace rankscope::advisor
