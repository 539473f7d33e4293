// SPDX-License-Identifier: GPL-3.0-or-later
// What a step would be with sequences of even length. Thread: that of the session.
#pragma once

#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Passes of the mean length over ranks and micro-batches, and less attention: it grows with the
/// square of a length, so even lengths need less of it than uneven ones with the same mean. How
/// much of the passes is attention is read from the kernels of a rank of each stage, how uneven the
/// lengths are from the times of its calls on eight ranks; nothing is taken off where they do not
/// tell. Errors: Cancelled, those of TableReader.
Result<std::vector<Fix>> evenSequences(Inputs& inputs, const StepInputs& steps);

/// The same of a job that is not played again: what a rank computes less in a step. Errors: as
/// above.
Result<Duration> attentionSaved(Inputs& inputs, const StepInputs& steps, Duration computing);

} // namespace rankscope::advisor
