// SPDX-License-Identifier: GPL-3.0-or-later
// A job without stages as one that can be played again: each rank computes, all wait for the last
// of them, each runs its optimizer, and all wait once more. Prices of such a job are bounds: what
// else a step has is left as it is. Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/finding.h"
#include "core/advisor/replay/fixes.h"
#include "core/advisor/worker_waits.h"

namespace rankscope::advisor {

/// What a rank computes in a step.
struct ComputedInStep {
    int64_t step = 0;
    int64_t rank = 0;
    Worker place; ///< in the job
    Duration passes{};
    Duration optimizer{}; ///< zero where it is not told apart from the passes
};

/// Of the steps in which all ranks tell what they compute; `optimizers` is the part of it behind
/// the meeting, of steps in which all ranks have one. Nothing where no step is told so.
std::optional<JobGraph> oneStageJob(
    const analysis::StepTrace& trace, const TimesOfSteps& optimizers);

/// All that its ranks compute. `trace`: of which it was made.
std::vector<ComputedInStep> computedIn(const JobGraph& oneStage, const analysis::StepTrace& trace);

/// The place of the rank in it; nothing of a rank that the trace does not have.
std::optional<Worker> placeInOneStage(const analysis::StepTrace& trace, int64_t rank);

/// All that these compute takes so many times its length.
std::vector<Fix> computingTimes(const WorkerFactors& factors);

/// What the mean step is shorter; below zero where it is longer.
Price pricedInOneStage(const JobGraph& job, std::vector<Fix> fixes, const char* method);

} // namespace rankscope::advisor
