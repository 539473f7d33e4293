// SPDX-License-Identifier: GPL-3.0-or-later
// CP-1: kernels that run on the AI CPU.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> aiCpuOperators(Context& context);

} // namespace rankscope::advisor
