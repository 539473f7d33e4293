// SPDX-License-Identifier: GPL-3.0-or-later
// ME-6: the single blocks that fill the peak.
// Thread: that of the inputs.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> peakHolders(Context& context);

} // namespace rankscope::advisor
