// SPDX-License-Identifier: GPL-3.0-or-later
// A job without pipelines waits twice in a step: for the rank whose gradients come last, and for
// the one whose optimizer takes longest. Thread: that of the session.
#pragma once

#include <span>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/worker_waits.h"

namespace rankscope::advisor {

/// Kernels of an optimizer, of one type, on a rank in a step.
struct OptimizerKernels {
    int64_t rank = 0;
    int64_t step = 0;
    TimeRange range; ///< from the first to the last, on the clock of the rank's files
    Duration time{}; ///< their sum
};

/// Known by their names (pipeline_blocks.h). Errors: Cancelled, those of TableReader.
Result<std::vector<OptimizerKernels>> optimizerKernels(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// What each rank computes in its optimizer, ns by step and rank: in kernels behind a collective of
/// `ranks` ranks with another collective behind them. Only of steps in which so many ranks have
/// such: else nothing tells that all wait for it.
TimesOfSteps optimizerTimes(std::span<const OptimizerKernels> kernels,
    const CommunicationInputs& communication, size_t ranks);

} // namespace rankscope::advisor
