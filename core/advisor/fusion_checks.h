// SPDX-License-Identifier: GPL-3.0-or-later
// SC-9, SC-11 and SC-12: operators and kernels that one could do.
// Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> replaceableOperators(Context& context);
Result<Outcome> fusibleRuns(Context& context);
Result<Outcome> fusionPatternsFound(Context& context);

} // namespace rankscope::advisor
