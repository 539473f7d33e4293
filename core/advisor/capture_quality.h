// SPDX-License-Identifier: GPL-3.0-or-later
// How far the profile itself can be trusted: launches that are known, free time that nobody can be
// charged with, clocks. What the profiler itself costs no profile tells.
// Source: advisor_pricing.md, rules 7, 11 and 13, and R15.
// Thread: that of the inputs.
#pragma once

#include "core/advisor/advisor.h"
#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Errors: Cancelled; what can not be read is unknown.
Result<CaptureQuality> qualityOf(Inputs& inputs);

} // namespace rankscope::advisor
