// SPDX-License-Identifier: GPL-3.0-or-later
// The tensor parallel groups of a job whose ranks meet nowhere else within their passes: a rank
// that is late there holds up its whole group. Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// How long each rank is in collectives of its group in a step, so that all of the group are
/// through their passes at the same time: behind the longest time in which one of them idles, the
/// longest in which one computes, and what they transfer. Each of these holds up all of them, as
/// they wait for each other in every layer. Empty where a rank of the trace is in no such group, or
/// nothing tells how long it communicates there.
TimesByRank timesInTensorGroups(const StepInputs& steps, const analysis::Collectives& all);

/// What all ranks of its group save where a rank idles so much less. As it is where no such times
/// are known.
TimesByRank savedInTensorGroups(const StepInputs& steps, const TimesByRank& idle);

} // namespace rankscope::advisor
