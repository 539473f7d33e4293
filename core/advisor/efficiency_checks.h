// SPDX-License-Identifier: GPL-3.0-or-later
// The checks OV-3 and OV-4 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> lowUtilization(Context& context);
Result<Outcome> lowLinearity(Context& context);

} // namespace rankscope::advisor
