// SPDX-License-Identifier: GPL-3.0-or-later
// CP-4 and CP-8: kernels by their units and by what they move.
// Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> unboundKernels(Context& context);
Result<Outcome> slowKernels(Context& context);

} // namespace rankscope::advisor
