// SPDX-License-Identifier: GPL-3.0-or-later
// How long the steps of a job take, and whether they are alike: single long steps, drift.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

/// One step over all ranks.
struct StepTime {
    std::optional<int64_t> step;
    int64_t slowest = 0; ///< rank
    Duration time{}; ///< of that rank
    Duration mean{};
    Duration longer{}; ///< than the median, by what steps are told apart by
    bool isOutlier = false; ///< by more than the limit
};

struct StepTimes {
    std::vector<StepTime> steps;
    Duration median{};
    double variation = 0; ///< standard deviation of the times over their mean
    Duration limit{}; ///< of what an outlier is longer
    Duration slope{}; ///< median growth from step to step (Theil-Sen)
    bool isDrift = false; ///< the slope is above its threshold, and the order is no chance
};

/// Of the job's step times by that metric: Total, or EndToEnd. An outlier of at least three steps
/// is above the median by more deviations than chance makes, and by what counts as slow of a rank.
/// The wait for the first kernel of a computed trace makes no step long.
StepTimes stepTimes(const StepTrace& trace, StepMetric metric);

} // namespace rankscope::analysis
