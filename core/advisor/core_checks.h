// SPDX-License-Identifier: GPL-3.0-or-later
// The check CP-3 by name: kernels that do not fill the cores.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> unfilledCores(Context& context);

} // namespace rankscope::advisor
