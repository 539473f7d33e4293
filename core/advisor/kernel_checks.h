// SPDX-License-Identifier: GPL-3.0-or-later
// The checks CP-5 to CP-7 by name: how well kernels use the units of the core.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> inefficientMatmul(Context& context);
Result<Outcome> inefficientAttention(Context& context);
Result<Outcome> inefficientVector(Context& context);

} // namespace rankscope::advisor
