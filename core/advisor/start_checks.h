// SPDX-License-Identifier: GPL-3.0-or-later
// CL-5 and CO-8: when collectives start, and which of them undo each other.
// Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> lateStartOfRanks(Context& context);
Result<Outcome> redundantCommunication(Context& context);

} // namespace rankscope::advisor
