// SPDX-License-Identifier: GPL-3.0-or-later
// What steps are shorter when ranks get their data no later than their peers. Thread: that of the
// session.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/verdicts/slow_ranks.h"

namespace rankscope::advisor {

/// By rank and step.
using TimesOfRankSteps = std::map<std::pair<int64_t, std::optional<int64_t>>, Duration>;

/// What ranks wait within their workers beside what the late ones make them wait: who waits for a
/// late rank is as late from then on, and makes others wait in turn. `waits` with ranges on one
/// clock; `late` is how late ranks begin their steps.
TimesOfRankSteps waitsForOthers(std::vector<WorkerWait> waits, TimesOfRankSteps late);

/// In each step all wait for the rank that takes longest for its data, for computing, while it is
/// free longer than others, and in the collectives of its worker, for others than these ranks: once
/// as measured, once with the metric of these ranks (Preparing or StepInterval) at the median of
/// their peers. Mean of the steps, the slowest stage of each. What a rank waits and computes less
/// than another is no loss, so this is less than the ranks come late. An upper bound: what follows
/// may wait for something else. Nothing without computing. Errors: those of the inputs.
Result<std::optional<Duration>> priceOfLateData(Inputs& inputs, const StepInputs& steps,
    analysis::StepMetric metric, std::span<const int64_t> late);

/// A pipeline played again with the first passes of these ranks no later than those of their peers:
/// later stages have time until the first pass reaches them, and earlier ones until theirs drains.
/// Nothing where the job is not played again, or is delayed in other ways beyond
/// threshold::kReplayError. Errors: those of the inputs.
Result<std::optional<Price>> playedLateData(
    Inputs& inputs, analysis::StepMetric metric, std::span<const int64_t> late);

} // namespace rankscope::advisor
