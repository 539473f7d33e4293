// SPDX-License-Identifier: GPL-3.0-or-later
// The check SC-4 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> blockedLaunches(Context& context);

} // namespace rankscope::advisor
