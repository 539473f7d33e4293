// SPDX-License-Identifier: GPL-3.0-or-later
// Each rank of a job against its peers, step by step: what all verdicts on ranks rest on.
//
// The peers of a rank are the ranks of its group (stages of a pipeline differ by design). It is
// held against the median of the others; where their number is even it counts among them, so that
// the median is always the value of one rank and half of the ranks can be slow.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

/// One step of a rank.
struct Difference {
    std::optional<int64_t> step;
    Duration own{};
    Duration peers{}; ///< median of its peers
    Duration middle{}; ///< of the whole group: its median, of an even number the lower one
    Duration
        length{}; ///< of the step: median of the group (total; else end to end, else the metric)

    Duration value() const { return own - peers; }
};

struct RankDifference {
    int64_t rank = 0;
    size_t group = 0; ///< position among the groups
    std::vector<Difference> steps; ///< in order; those that its peers have as well

    /// Medians over its steps.
    Duration effect() const;
    Duration length() const;
    Duration level() const; ///< from the middle of its group
    Duration normal() const; ///< the metric of its peers
};

struct Differences {
    std::vector<RankDifference> ranks; ///< with peers only, by rank
    size_t steps = 0; ///< that any of them has
    /// Standard deviation of a difference in one step, ns: lower quartile of changes from step to
    /// step over all ranks (holds while less than three of four are disturbed; in pairs that wait
    /// for data in turn of what both wait) and what healthy jobs show, which weighs as eight.
    double noise = 0;
    size_t samples = 0; ///< behind it, those eight among them
};

/// Ranks of no group are not compared; without groups all ranks are peers.
Differences differencesOf(
    const StepTrace& trace, StepMetric metric, std::span<const RankGroup> groups);

/// What a step is measured by: Total, else EndToEnd, else the metric. Nothing without all three.
std::optional<Duration> stepLength(const StepValues& values, StepMetric metric);

} // namespace rankscope::analysis
