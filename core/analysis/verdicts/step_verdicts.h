// SPDX-License-Identifier: GPL-3.0-or-later
// All that the steps of a job tell: ranks that are slow in any part of the step, stages of uneven
// computing, the ranks with a long interval between steps, and on how much of the job that rests.
// Pages show these structs; none judges for itself.
// Thread: any, free functions.
#pragma once

#include "core/analysis/verdicts/slow_ranks.h"
#include "core/analysis/verdicts/step_times.h"

namespace rankscope::analysis {

/// What is known of the job beside its steps.
struct JobParts {
    std::vector<RankGroup> stages{}; ///< peers of each other within; empty: all ranks are peers
    std::vector<RankGroup> named{}; ///< groups, nodes: named where they are the slow ranks
    size_t ranks = 0; ///< of the whole job; 0: unknown
};

/// A rank whose interval between steps is longest, far above the mean.
struct IntervalOutlier {
    int64_t rank = 0;
    Duration interval{};
    Duration mean{}; ///< over the ranks
    double aboveMean = 0;
    double ofStep = 0; ///< what it exceeds the mean by / its step; 0 where that is unknown
};

struct StepVerdicts {
    /// One for each metric in which ranks stand out: patterns over all steps before those of single
    /// steps, then what ranks compute (SlowRanks::isOfWork), then the largest share of the step.
    std::vector<SlowRanks> slow;
    /// Of computing, `rank` is a position in JobParts::stages. Patterns over all steps only.
    SlowRanks stages;
    std::optional<IntervalOutlier> interval;
    StepTimes times; ///< by Total, else EndToEnd
    size_t captured = 0; ///< ranks that have steps
    size_t judged = 0; ///< of them, ranks with peers
    size_t ranks = 0; ///< of the whole job; 0: unknown

    bool isPartOfJob() const { return ranks > captured; }
    /// The longest stage is far above the others: threshold::kStageFlops of their computing.
    bool isStageFarAbove() const;
};

StepVerdicts stepVerdicts(const StepTrace& trace, const JobParts& job);

/// Ranks that are slow in a metric. Of exposed communication and free time only what a rank does
/// not wait because its own other parts of the same step are shorter.
SlowRanks slowIn(const StepTrace& trace, StepMetric metric, const JobParts& job);

/// The part of the step that work is measured by: Computing, else ForwardBackward.
StepMetric workMetric(const StepTrace& trace);

} // namespace rankscope::analysis
