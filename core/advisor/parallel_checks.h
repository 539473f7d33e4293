// SPDX-License-Identifier: GPL-3.0-or-later
// The checks CL-10 to CL-18 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

// Communication by kind of group (parallel_checks.cpp)
Result<Outcome> longTail(Context& context);
Result<Outcome> tensorParallelRate(Context& context);
Result<Outcome> receiveRate(Context& context);
Result<Outcome> rateInStages(Context& context);
Result<Outcome> oddFrequencies(Context& context);

// Stages and experts (stage_checks.cpp)
Result<Outcome> pipelineBubble(Context& context);
Result<Outcome> unevenStages(Context& context);
Result<Outcome> unevenStageMemory(Context& context);
Result<Outcome> unevenExperts(Context& context);

} // namespace rankscope::advisor
