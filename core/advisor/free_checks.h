// SPDX-License-Identifier: GPL-3.0-or-later
// SC-1, SC-6 and SC-7: what the host did while devices were free.
// Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// A free range of the rank, charged to what ends it.
Result<Evidence> gapEvidence(Inputs& inputs, int64_t rank, const TimeRange& gap);

Result<Outcome> silentHost(Context& context);
Result<Outcome> starvedDevice(Context& context);

} // namespace rankscope::advisor
