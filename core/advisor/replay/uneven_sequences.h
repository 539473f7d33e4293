// SPDX-License-Identifier: GPL-3.0-or-later
// Signs that micro-batches hold sequences of uneven length: forward and backward passes of one
// micro-batch are long or short together, differ within a worker, and the slowest worker is
// another one from step to step. Advice then is packing by length, no repair of a worker.
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

struct SequenceSigns {
    /// Pearson of forward and backward time of the same micro-batch within a worker, median of the
    /// workers; without the longest step where that hides it. Alone it proves nothing: a clock that
    /// sinks now and then does the same.
    double correlation = 0;
    double variation = 0; ///< deviation over mean of a worker's forward passes, median of them
    double variationInStep = 0; ///< the same with each step over its own mean: slow steps are none
    /// Of the steps in which the most frequent slowest worker is slowest; nothing where no stage
    /// has two workers to compare.
    std::optional<double> slowestShare;

    /// Above `sequence_correlation` and `sequence_variation` both ways: also where one rank is
    /// slow.
    bool varyByLength() const;
    /// The same, and not above `slowest_steps`.
    bool areUneven() const;
};

/// Slowest of a step: the largest time of its passes above the median of its stage's ranks.
SequenceSigns sequenceSignsOf(const JobGraph& job);

} // namespace rankscope::advisor
