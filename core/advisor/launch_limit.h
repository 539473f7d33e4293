// SPDX-License-Identifier: GPL-3.0-or-later
// What is left of a price where hosts launch late: kernels that take less time end sooner, but none
// begins before it is launched, and a device that is done early waits for its host. Thread: that of
// the session.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// What a rank would compute less.
struct ShorterKernels {
    std::vector<TimeRange> ranges; ///< on its own clock, sorted, without overlaps
    double share = 1; ///< of their time
};

/// By rank; those of some ranks are enough where all do the same work.
using ShorterByRank = std::map<int64_t, ShorterKernels>;

/// Whether so much of the mean step waits for launches on the rank that it matters:
/// threshold::kLeastCost. Of steps that have a length. Errors: those of launchGaps().
Result<bool> launchesLate(Inputs& inputs, const StepInputs& steps, int64_t rank);

/// Of what the mean step would be shorter if all were launched in time: what it is as hosts launch.
/// Each step gets shorter as its kernels do, but at each of them no more than it began after its
/// launch; the rank that gains least counts. A host that has launched far ahead waits for its
/// device, and so less: as far as its usual pace allows. An estimate. Nothing where launches are
/// not late by threshold::kLeastCost of the step, or are not known. Errors: those of launchGaps(),
/// of Inputs::stepRanges().
Result<std::optional<Duration>> savedAsLaunched(
    Inputs& inputs, const StepInputs& steps, const ShorterByRank& shorter, Duration saved);

/// The same of one rank by step: by how much of what it computes less it ends earlier, 0 to 1. Of
/// steps in which it would compute less. Errors: as above.
Result<std::map<int64_t, double>> gainedAsLaunched(
    Inputs& inputs, const StepInputs& steps, int64_t rank, const ShorterKernels& kernels);

/// Such a price is no exact one: `price` is what is left of `whole`, that of all launched in time.
void boundByLaunches(Price& price, const Price& whole);

} // namespace rankscope::advisor
