// SPDX-License-Identifier: GPL-3.0-or-later
// What late launches cost steps, each of which waits for another rank: where hosts launch late the
// one that does most makes all others wait. Thread: that of the session.
#pragma once

#include <map>
#include <optional>
#include <span>

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

/// What the mean step is shorter where nobody waits for these ranks any more, as far as the hosts
/// of those allow which lead the steps then: while a device waits its host runs ahead, and without
/// that the device waits for launches. Of up to 16 of them, those that wait least in any step, the
/// one that gains least in each step.
/// Nothing where launches of none of these are late, or nothing tells what they wait for. Errors:
/// those of the inputs, of gainedAsLaunched().
Result<std::optional<Duration>> gainedByNextLeaders(
    Inputs& inputs, const StepInputs& steps, std::span<const int64_t> late);

/// The price of `ranks`, some of the late ones or all, is no more than that in a job without
/// stages.
Status boundByNextLeaders(Inputs& inputs, const StepInputs& steps, std::span<const int64_t> late,
    std::span<const int64_t> ranks, Price& price);

} // namespace rankscope::advisor
