// SPDX-License-Identifier: GPL-3.0-or-later
// CL-1 among sequences of uneven length: a rank that is slow at the same length (slow_at_length.h).
// Thread: that of the context.
#pragma once

#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// One finding for each stage that has such a rank. One that is told already takes the price: that
/// by the steps has a part of what uneven lengths cost. Errors: Cancelled, those of TableReader.
Status addSlowAtSameLength(
    Context& context, const StepInputs& steps, std::vector<Finding>& findings);

} // namespace rankscope::advisor
