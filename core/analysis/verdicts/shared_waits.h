// SPDX-License-Identifier: GPL-3.0-or-later
// Whether nearly all ranks wait between steps, now longer and now shorter: what serves the data of
// them all is slow. A rank that waits alone is told by its lateness.
// Thread: any, free functions and values.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/steps/step_trace.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

struct SharedWaitLimits {
    double share = threshold::kSharedWaitShare.value;
    double variation = threshold::kSharedWaitVariation.value;
    double ranks = threshold::kSharedWaitRanks.value;
};

struct SharedWait {
    std::vector<int64_t> ranks; ///< that wait so, in order
    size_t all = 0; ///< ranks whose steps tell it
    double variation = 0; ///< standard deviation / mean, median of these ranks
    Duration mean{}; ///< over the steps: what the rank that waits least waits, so that all do
};

/// Nothing where too few ranks wait so, where what all of them wait does not vary (one or another
/// waits longer, in turn), or of fewer than four steps (a deviation of fewer says little). Source:
/// advisor_spec.md IO-6.
std::optional<SharedWait> sharedWait(
    const StepTrace& trace, StepMetric metric, const SharedWaitLimits& limits = {});

} // namespace rankscope::analysis
