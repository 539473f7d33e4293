// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that take turns in having most to compute, of a job whose ranks work beside each other. In
// each step all wait for the one with the longest sequences, or the most tokens for its experts.
// What a rank computes longer in all steps is another matter (slow_ranks.h) and left out, and so is
// the rank that varies most: its clock may sink now and then.
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

struct UnevenWork {
    /// Between the ranks of a step: deviation of what neither rank nor step explains (two-way
    /// analysis of variance, by its degrees of freedom), over the mean computing.
    double variation = 0;
    double weighed = 0; ///< the same, with what a healthy job varies as few samples weigh it
    double slowestShare = 0; ///< of the steps, in which the rank that leads most often leads
    Duration lost{}; ///< longest minus mean of a step, mean of the steps
    Duration lostAtMost{}; ///< the same with what a rank computes longer in all of these steps
    Duration computing{}; ///< mean of ranks and steps

    /// Weighed (chance.h) above threshold::kSequenceVariation, and no one rank above
    /// threshold::kSlowestSteps.
    bool isUneven = false;
};

/// Of the ranks that know their computing in all steps. Nothing of fewer than three, or in fewer
/// than three steps: nobody knows whether they take turns.
std::optional<UnevenWork> unevenWork(const StepTrace& trace);

} // namespace rankscope::analysis
