// SPDX-License-Identifier: GPL-3.0-or-later
// What steps are shorter when ranks get their data no later than their peers. Thread: any, a free
// function.
#pragma once

#include "core/advisor/inputs.h"
#include "core/analysis/verdicts/slow_ranks.h"

namespace rankscope::advisor {

/// In each step all wait for the rank that takes longest for its data and for computing: once as
/// measured, once with the metric of these ranks (Preparing or StepInterval) at the median of their
/// peers. Mean of the steps, the slowest stage of each. What a rank waits and computes less than
/// another is no loss, so this is less than the ranks come late.
/// An upper bound: what follows may wait for something else. Nothing without computing.
std::optional<Duration> priceOfLateData(
    const StepInputs& steps, analysis::StepMetric metric, std::span<const int64_t> late);

} // namespace rankscope::advisor
