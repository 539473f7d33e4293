// SPDX-License-Identifier: GPL-3.0-or-later
// What a pipeline loses because its hosts launch late. Thread: that of the session.
#pragma once

#include <map>
#include <optional>

#include "core/advisor/inputs.h"
#include "core/analysis/verdicts/free_causes.h"

namespace rankscope::advisor {

/// analysis::launchGaps() of the rank, beside what it communicates and what its host does in calls
/// that have a check of their own (told_calls.h).
Result<std::optional<analysis::LaunchGaps>> lateLaunches(
    Inputs& inputs, int64_t rank, std::optional<int64_t> but);

/// Launches of a rank come late as well as the leader's do: by a tenth of that time or more. Of a
/// rank that waits for others the most is hidden in what it waits.
bool isLateAsWell(const std::optional<analysis::LaunchGaps>& gaps, Duration ofLeader);

/// What the rank waits in the collectives of its own tensor and context parallel group for ranks
/// whose launches come late as well as its own do, for `late`, in all steps but one. By step; none
/// where the job does not tell its groups. Errors: those of Inputs::communication(), of
/// launchGaps().
using WaitsOfSteps = std::map<std::optional<int64_t>, Duration>;
Result<WaitsOfSteps> waitsForLateHosts(
    Inputs& inputs, int64_t rank, Duration late, std::optional<int64_t> but);

/// The step without the delays of its hosts, without the free time of each worker that ends with a
/// kernel launched too late, and without its waits in the collectives of its tensor, context and
/// expert parallel groups, whose other ranks launch late as well. Nothing where the job is not
/// played again or a worker does not tell its launches. Errors: those of Inputs::replay(), of
/// launchGaps().
Result<std::optional<Price>> priceOfLateLaunches(Inputs& inputs, const StepInputs& steps);

} // namespace rankscope::advisor
