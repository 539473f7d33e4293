// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/hidden_work.h"

#include <algorithm>

#include "core/advisor/told_calls.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/free_causes.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// When the device is free in these calls, before a kernel that is launched too late.
Result<std::vector<TimeRange>> waitsIn(
    Inputs& inputs, const StepInputs& steps, int64_t rank, const std::vector<TimeRange>& calls) {
    const auto read = inputs.communication(); // unreadable: the lane "Free" alone
    RS_TRY_ASSIGN(const auto gaps,
        launchGaps(inputs.session(), rank, steps.trace.warmUpStep(),
            read ? transfersOf((*read)->all, rank) : RankTransfers()));
    return gaps ? commonRanges(gaps->ranges, calls) : std::vector<TimeRange>();
}

} // namespace

Result<HiddenShares> hiddenShares(
    Inputs& inputs, const StepInputs& steps, const ShorterOfRank& shorter) {
    HiddenShares shares;
    RS_TRY_ASSIGN(const CallsOfRanks calls, toldCallsOf(inputs, steps.trace.ranks));
    for (const auto& [rank, of] : calls) {
        RS_TRY_ASSIGN(const auto waits, waitsIn(inputs, steps, rank, of));
        if (waits.empty())
            continue;
        RS_TRY_ASSIGN(const ShorterKernels kernels, shorter(rank));
        RS_TRY_ASSIGN(const auto gained, gainedAsLaunched(inputs, steps, rank, kernels));
        const auto& index = *inputs.snapshot().rank(*slotOf(inputs.snapshot(), rank)).index;
        for (const TimeRange& wait : waits) {
            const auto step = deviceStepAt(index, wait.begin);
            const auto share = step ? gained.find(*step) : gained.end();
            if (share != gained.end())
                shares[{rank, *step}] = 1 - share->second;
        }
    }
    return shares;
}

Result<ShorterKernels> computedBy(Inputs& inputs, int64_t rank, double share) {
    RS_TRY_ASSIGN(auto ranges, rangesOn(inputs.session(), rank, isComputingLane));
    return ShorterKernels{std::move(ranges), share};
}

} // namespace rankscope::advisor
