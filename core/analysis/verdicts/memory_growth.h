// SPDX-License-Identifier: GPL-3.0-or-later
// Whether memory grows from step to step: the least that is allocated in each step lies on a rising
// line, so that what comes and goes within a step does not count. And whether what an allocator
// reserved more in each step was given back at once: it was in pieces that no request fitted, and
// the allocator cleared them out. Thread: any, free functions and values.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

struct MemoryGrowth {
    double perStep = 0; ///< bytes
    double fit = 0; ///< coefficient of determination of the line
};

struct GrowthLimits {
    double bytes = threshold::kGrowthBytes.value;
    double share = threshold::kGrowthShare.value;
    double fit = threshold::kGrowthFit.value;
};

/// Of (step, least bytes) points and the peak of the profile; of fewer than
/// threshold::kGrowthSteps steps nothing is judged.
std::optional<MemoryGrowth> memoryGrowth(
    std::span<const Point> least, double peak, const GrowthLimits& limits = {});

/// Bytes that were reserved in a step.
struct ReservedStep {
    int64_t step = 0;
    int64_t least = 0;
    int64_t most = 0;
};

struct MemoryFall {
    int64_t step = 0; ///< in which it fell
    int64_t before = 0; ///< most of the step before
    int64_t after = 0; ///< least of this one
};

/// The deepest fall by more than `share` of what was reserved, behind threshold::kGrowthSteps steps
/// or more whose highest figures grew as memoryGrowth() tells. Source: MindStudio Insight,
/// advisor_spec.md ME-5.
std::optional<MemoryFall> memoryFall(std::span<const ReservedStep> steps, double share, double peak,
    const GrowthLimits& limits = {});

} // namespace rankscope::analysis
