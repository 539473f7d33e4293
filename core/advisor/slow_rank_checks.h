// SPDX-License-Identifier: GPL-3.0-or-later
// The checks CL-1 to CL-9 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

// By the steps (slow_ranks.cpp)
/// The verdict holds as all pages show it, but for a person who asks for more than its threshold.
bool isBelowAskedShare(const Context& context, const analysis::SlowRank& slow);
/// The part of the step that a difference in the metric costs.
StepPart partOf(analysis::StepMetric metric);
Result<Outcome> slowRankOfSteps(Context& context);
Result<Outcome> slowPartOfRanks(Context& context);
Result<Outcome> slowDataOfRank(Context& context);
Result<Outcome> slowByFlops(Context& context);

// By communication (late_in_collectives.cpp, slow_links.cpp)
Result<Outcome> lateForTheJob(Context& context);
Result<Outcome> lateInAGroup(Context& context);
/// All ranks differ as much as that one is late (LateRanks::withinSpread).
Outcome unclearLateness(const analysis::LateRank& latest);
Result<Outcome> slowLinksOfARank(Context& context);
Result<Outcome> slowPair(Context& context);

} // namespace rankscope::advisor
