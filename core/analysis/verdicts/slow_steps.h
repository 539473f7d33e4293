// SPDX-License-Identifier: GPL-3.0-or-later
// Steps in which all ranks are slow at the same work, however long the step is: pauses, late data
// or sequences of other lengths hide it there, or make other steps as long. Thread: any, free
// functions and values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/steps/step_trace.h"
#include "core/analysis/verdicts/slow_at_length.h"

namespace rankscope::analysis {

/// What a rank takes for its work of some kind in a step.
struct StepPace {
    int64_t rank = 0;
    int64_t step = 0;
    int kind = 0;
    double pace = 0; ///< logarithm of a time, of any unit
    double weight = 1; ///< beside the other kinds of the rank in the step
};

/// By all that the ranks compute: of steps with the same work.
std::vector<StepPace> computingPaces(const StepTrace& trace);

/// By their attention at the same length. Empty as slownessAtLength().
std::vector<StepPace> attentionPaces(std::span<const LengthSums> sums);

struct SlowStep {
    int64_t step = 0;
    double longer = 0; ///< than in the median step: 0.5 is half as long again
    bool operator==(const SlowStep&) const = default;
};

struct SlowSteps {
    std::vector<SlowStep> steps; ///< in order
    size_t of = 0; ///< steps that were compared
    double limit = 0; ///< of SlowStep::longer
    double deviation = 0; ///< of the logarithm of a step's time beside the median, by chance
    bool isAtLength = false; ///< set by whom compared attention
};

/// Each rank is held against its own median; a step is as slow as three quarters of the ranks are
/// at least, and slow beyond chance (chance.h) and threshold::kSlowRank. None of fewer than three
/// steps.
SlowSteps slowSteps(std::span<const StepPace> paces);

} // namespace rankscope::analysis
