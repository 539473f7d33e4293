// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks are slower than their peers, and whether it is the same one in every step: a machine
// is slow in every step, data makes the slow rank rotate, a pause shows in few steps.
//
// In each step a rank is slow when its metric exceeds the median of its peers by more than a share
// of their median step.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/analysis/step_trace.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

enum class Recurrence {
    None, ///< no rank is slow
    SingleStep, ///< one step only: recurrence is unknown
    SameRank, ///< one rank in at least four of five steps
    Rotating, ///< several ranks, in at least half of the steps together
    Spikes, ///< in fewer, or one rank alone
};

const char* toWord(Recurrence recurrence);

struct SlowRank {
    int64_t rank = 0;
    size_t slowSteps = 0;
    size_t steps = 0; ///< that the rank has
    Duration lost{}; ///< what it exceeds the median by, summed over its slow steps
    std::optional<int64_t> worstStep;
    Duration worstExcess{};
};

struct SlowRanks {
    Recurrence recurrence{};
    size_t steps = 0;
    size_t slowSteps = 0; ///< with any slow rank
    std::vector<SlowRank> ranks; ///< slow ones, in most steps first, then by time lost
};

struct SlowRule {
    double share =
        threshold::kSlowRank
            .value; ///< of the median step (end to end; else total; else the metric itself)
};

/// Peers are the ranks of a group (stages of a pipeline differ by design); without groups all are.
SlowRanks slowRanks(const StepTrace& trace, StepMetric metric,
    std::span<const RankGroup> peers = {}, const SlowRule& rule = {});

/// One step over all ranks.
struct StepTime {
    std::optional<int64_t> step;
    int64_t slowest = 0; ///< rank
    Duration time{}; ///< of that rank
    Duration mean{};
    bool isOutlier = false; ///< above the median step by more than 3 scaled median deviations
};

struct StepTimes {
    std::vector<StepTime> steps;
    double variation = 0; ///< standard deviation of the times over their mean
    Duration slope{}; ///< median growth from step to step (Theil-Sen)
};

/// The trend of the job's step times by that metric: Total, or EndToEnd.
StepTimes stepTimes(const StepTrace& trace, StepMetric metric);

} // namespace rankscope::analysis
