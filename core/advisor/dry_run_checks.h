// SPDX-License-Identifier: GPL-3.0-or-later
// What the simulated runs beside a profile say of memory: a part of ME-1.
// Thread: that of the inputs.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

struct DryRunOutcome {
    bool isJudged = false; ///< every log of some run has the memory of its stage
    std::vector<Finding> findings{}; ///< of each run: what does not fit, what fits tightly
};
/// A dry run only where something says so: a real one prints its memory alike.
Word nameOfRun(const dryrun::Run& run);

Result<DryRunOutcome> stagesThatDoNotFit(Context& context);

} // namespace rankscope::advisor
