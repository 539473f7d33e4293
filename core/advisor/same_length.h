// SPDX-License-Identifier: GPL-3.0-or-later
// CL-1 among sequences of uneven length: a rank that is slow at the same length (slow_at_length.h).
// Thread: that of the context.
#pragma once

#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// One finding for each stage that has such a rank; without those that are told already. The
/// kernels are read only where ranks vary in what they compute from step to step, and of 256 ranks
/// at most. Errors: Cancelled, those of TableReader.
Result<std::vector<Finding>> slowAtSameLength(
    Context& context, const StepInputs& steps, const std::vector<Finding>& told);

} // namespace rankscope::advisor
