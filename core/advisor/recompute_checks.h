// SPDX-License-Identifier: GPL-3.0-or-later
// The check CP-12 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> recomputedWork(Context& context);

} // namespace rankscope::advisor
