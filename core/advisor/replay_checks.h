// SPDX-License-Identifier: GPL-3.0-or-later
// CL-19 and CL-20: why a job is slow, by playing its steps again.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> causeByReplay(Context& context);
Result<Outcome> unevenSequences(Context& context);

} // namespace rankscope::advisor
