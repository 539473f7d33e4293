// SPDX-License-Identifier: GPL-3.0-or-later
// Which step of a job is warm-up: it compiles, fills caches and allocators, and tells nothing of
// the steps to come. Means, verdicts and diffs leave it out. docs/steps.md. Thread: any, free
// functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace rankscope::model {

/// Times the median of the rank's other steps that its first one must exceed. Own: compiling takes
/// a step several times as long (12 times in MindInsight's cluster_propose), the noise and the
/// pauses of equal steps stay far below half.
inline constexpr double kWarmUpTimes = 1.5;
/// Steps that a rank must have: one other step is no measure.
inline constexpr size_t kWarmUpFewestSteps = 3;

struct StepLength {
    int64_t rank = 0;
    int64_t step = 0;
    Duration length{};
};

/// The first step of the job, if it is warm-up on any rank; else nothing. In any order.
std::optional<int64_t> warmUpStep(std::vector<StepLength> steps);

} // namespace rankscope::model
