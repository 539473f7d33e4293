// SPDX-License-Identifier: GPL-3.0-or-later
// What a step would be with sequences of even length. Thread: that of the session.
#pragma once

#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Passes of the mean length over ranks and micro-batches, transfers between stages alike (a slow
/// link stays as slow as it is, link_price.h), and less attention: it grows with the
/// square of a length, so even lengths need less of it than uneven ones with the same mean. How
/// much of the passes is attention is read from the kernels of a rank of each stage, how uneven the
/// lengths are from the times of its calls on eight ranks; nothing is taken off where they do not
/// tell. Errors: Cancelled, those of TableReader.
Result<std::vector<Fix>> evenSequences(Inputs& inputs, const StepInputs& steps);

/// The same of a job that is not played again: the share of what a rank computes that it computes
/// less. Errors: as above.
Result<double> attentionSaved(Inputs& inputs, const StepInputs& steps);

/// The part of what ranks wait for the one that computes longest which uneven lengths explain, 1 at
/// most: computing is fitted to the lengths that attention tells, within each step, and what is
/// left would be waited for with even lengths as well. Of up to 64 ranks. Nothing where attention
/// does not tell the lengths, or they explain less than half of how computing varies. Errors: as
/// above.
Result<std::optional<double>> explainedByLengths(Inputs& inputs, const StepInputs& steps);

} // namespace rankscope::advisor
