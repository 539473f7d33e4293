// SPDX-License-Identifier: GPL-3.0-or-later
// How fast ranks are at the same length of sequences, as their attention tells it
// (slow_at_length.h). Thread: that of the session.
#pragma once

#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/verdicts/slow_at_length.h"
#include "core/analysis/verdicts/slow_steps.h"

namespace rankscope::advisor {

struct SlowAmongPeers {
    analysis::SlowAtLength slow;
    std::vector<int64_t> peers; ///< of its stage; without stages all ranks, itself too
};

/// Nothing in all of it but the steps where lengths do not vary or nothing tells them.
struct LengthInputs {
    double variation = 0; ///< of the lengths in a step, of a rank or between ranks, the larger
    analysis::Slowness slowness;
    std::vector<SlowAmongPeers> slow; ///< one of a stage at most
    TimesOfSteps optimizers; ///< of a job without stages (optimizer_times.h)
    /// Whether a rank that is slow at the same length would be told.
    bool tellsSlowRanks() const;
    analysis::SlowSteps slowSteps; ///< by what all compute or, where lengths vary, at the same one
};

/// 0, as fast as the mean, where it is not known.
double slownessOf(const analysis::Slowness& slowness, int64_t rank, std::optional<int64_t> step);

/// The kernels are read only where what ranks compute varies from step to step or, played again,
/// from pass to pass, else where the attention of the first rank varies; of 1,024 ranks at most.
/// Errors: Cancelled, those of TableReader.
Result<LengthInputs> lengthInputsOf(Inputs& inputs, const StepInputs& steps);

} // namespace rankscope::advisor
