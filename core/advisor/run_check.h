// SPDX-License-Identifier: GPL-3.0-or-later
// One check of a run: what it found, and what of that is not told.
// Thread: that of the inputs.
#pragma once

#include <vector>

#include "core/advisor/advisor.h"

namespace rankscope::advisor {

/// Of the checks that have run.
struct Found {
    std::vector<Finding> told;
    std::vector<Finding> cheap; ///< that cost too little to be told
    std::vector<Finding> silent; ///< by thresholds that somebody moved (silent_causes.h)
};

/// What can not be read is the reason of this check; the others still run. Errors: Cancelled.
Result<CheckResult> runOneCheck(const Check& check, Context& context, Found& found);

} // namespace rankscope::advisor
