// SPDX-License-Identifier: GPL-3.0-or-later
// The line of one clock through what it showed above another one (host_clocks.h).
// Thread: any, free function.
#pragma once

#include "core/analysis/communication/host_clocks.h"

namespace rankscope::analysis {

/// What a clock showed above the reference clock, at a time of that.
struct ClockSample {
    Timestamp time;
    Duration ahead;
};

/// Sets ahead, drift, both errors, residual and the number of collectives; `reference` is set.
/// Takes one sample at least.
void fitClock(HostClock& clock, const std::vector<ClockSample>& samples);

} // namespace rankscope::analysis
