// SPDX-License-Identifier: GPL-3.0-or-later
// The tensor and context parallel groups of a job whose ranks meet nowhere else within their
// passes: a rank that is late there holds up its whole group. Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// The ranks of each; groups that share a rank are one. No rank that is in none.
std::vector<std::vector<int64_t>> passGroups(const StepInputs& steps);

/// How long each rank is in collectives of its group in a step, so that all of the group are
/// through their passes at the same time: behind the longest time in which one of them idles, the
/// longest in which one computes, and what they transfer. Each of these holds up all of them, as
/// they wait for each other in every layer. Empty where a rank of the trace is in no such group, or
/// nothing tells how long it communicates there.
TimesByRank timesInPassGroups(const StepInputs& steps, const analysis::Collectives& all);

/// What all ranks of its group save where a rank idles so much less, of what it idles before its
/// first kernel or (Free) within the step `first`: the group waits for the longest of each, as one
/// does not hide the other. As it is where no such times are known.
TimesByRank savedInPassGroups(const StepInputs& steps, const TimesByRank& idle, StepPart first);

} // namespace rankscope::advisor
