// SPDX-License-Identifier: GPL-3.0-or-later
// Whether memory grows from step to step: the least that is allocated in each step lies on a rising
// line, so that what comes and goes within a step does not count.
// Thread: any, free functions and values.
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

} // namespace rankscope::analysis
