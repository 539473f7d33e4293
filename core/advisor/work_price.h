// SPDX-License-Identifier: GPL-3.0-or-later
// What a step is shorter without kernels that ranks run: not what they take on a mean rank, for the
// step waits for the rank that is done last, and that may be slow at these kernels, too.
// Thread: that of the session, or any for values.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// What these kernels take of ranks.
struct RankWork {
    std::set<int64_t> told{}; ///< ranks whose kernels the profile tells, of others nobody knows
    /// By rank and step; of a step that is none of the trace evenly of all steps of the rank.
    std::map<std::pair<int64_t, std::optional<int64_t>>, Duration> times{};
    /// Of ranks with work of their whole run: its steps, where the rows of the trace are not all.
    std::map<int64_t, size_t> steps{};
};

/// The steps that what is of no step is spread over: those that the work tells, else the rows of
/// the rank. Of a trace with steps a row of a whole run is none. 0: nobody knows.
size_t stepsOfRank(const RankWork& work, const analysis::StepTrace& trace, int64_t rank);

/// By step, how much earlier the last of these ranks is done without the work. What a rank takes by
/// itself is all of its step but communication, in which it waits for others. Ranks that are not
/// told or not in the trace are left out.
TimesByStep earlierWithout(
    const RankWork& work, const analysis::StepTrace& trace, std::span<const int64_t> ranks);

/// Of a job without stages the mean of earlierWithout() of all ranks, an upper bound; of another
/// one by replay, with the passes of each worker shorter by that of its ranks. Nothing where a job
/// with stages is not played again, or the work of some rank is not told.
/// Errors: those of Inputs::replay().
Result<std::optional<Price>> priceOfWork(
    Inputs& inputs, const StepInputs& steps, const RankWork& work);

} // namespace rankscope::advisor
