// SPDX-License-Identifier: GPL-3.0-or-later
// A slow rank and sequences of uneven length told apart: what each costs beside the other, because
// attention tells how slow a rank is at the same length (length_inputs.h).
// Thread: that of the session.
#pragma once

#include "core/advisor/length_inputs.h"
#include "core/advisor/replay/fixes.h"
#include "core/advisor/worker_waits.h"

namespace rankscope::advisor {

/// What the rank computes in each step becomes less by this share, with the lengths it has: played
/// again, and of a job without pipelines by the longest rank of each step, in the optimizer apart.
/// Nothing where neither is known. Errors: those of Inputs::replay().
Result<std::optional<Price>> priceOfSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share);

/// The same in the replay. Nothing where the job is not played again. Errors: as above.
Result<std::optional<Fix>> withoutSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share);

/// These fixes of lengths alone: the passes stay as slow as their workers are, in each step. As
/// they are where no rank is slow at the same length. Errors: Cancelled, those of TableReader.
Result<std::vector<Fix>> atOwnPace(
    Inputs& inputs, const StepInputs& steps, std::vector<Fix> ofLengths);

/// A job without pipelines: what its steps are shorter where each rank computes the mean of all in
/// the step, without `saved` of it, at its own pace; what its optimizer takes stays, where it is
/// known. Below zero where long sequences meet fast ranks. Nothing where nothing tells the pace.
std::optional<Price> priceOfLengths(
    const LengthInputs& lengths, const StepInputs& steps, double saved);

/// The same job: what its steps are shorter beyond that where the transfers within workers, which
/// are as long as the sequences, take their mean in each step as well. Below zero where those of
/// the longest rank are shorter than others.
Duration costOfUnevenTransfers(const analysis::StepTrace& trace, const TimesOfSteps& transfers);

} // namespace rankscope::advisor
