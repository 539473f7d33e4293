// SPDX-License-Identifier: GPL-3.0-or-later
// IO-3 and IO-5: the queues of the data, and the processors that fill them.
// Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> dataQueues(Context& context);
Result<Outcome> busyCpu(Context& context);

} // namespace rankscope::advisor
