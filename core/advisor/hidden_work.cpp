// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/hidden_work.h"

#include <algorithm>

#include "core/advisor/told_calls.h"
#include "core/analysis/statistics.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/free_causes.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr size_t kMostRanksRead = 16;

} // namespace

Result<WaitsForCalls> waitsForToldCalls(Inputs& inputs, const StepInputs& steps) {
    WaitsForCalls waits;
    for (const int64_t rank : steps.trace.ranks) {
        RS_TRY_ASSIGN(auto told, toldCalls(inputs, rank));
        if (!told.empty())
            waits[rank] = std::move(told);
        if (waits.size() > kMostRanksRead)
            return WaitsForCalls();
    }
    for (auto& [rank, told] : waits) {
        RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
        RS_TRY_ASSIGN(const auto gaps,
            launchGaps(
                inputs.session(), rank, steps.trace.warmUpStep(), transfersOf(read->all, rank)));
        told = gaps ? commonRanges(gaps->ranges, told) : std::vector<TimeRange>();
    }
    std::erase_if(waits, [](const auto& of) { return of.second.empty(); });
    return waits;
}

bool isHidden(const index::RankIndex& rank, const std::vector<TimeRange>& waits, TimeRange work) {
    const auto step = deviceStepAt(rank, work.begin);
    return std::ranges::any_of(waits, [&](const TimeRange& wait) {
        return work.end <= wait.begin && deviceStepAt(rank, wait.begin) == step;
    });
}

Result<HiddenShares> hiddenShares(Inputs& inputs, const StepInputs& steps) {
    HiddenShares shares;
    RS_TRY_ASSIGN(const WaitsForCalls waits, waitsForToldCalls(inputs, steps));
    for (const auto& [rank, of] : waits) {
        const auto slot = slotOf(inputs.snapshot(), rank);
        RS_TRY_ASSIGN(const auto computing, rangesOn(inputs.session(), rank, isComputingLane));
        for (const model::StepSplit& step : inputs.snapshot().rank(*slot).index->steps) {
            const auto number = numberOf(step);
            const auto behind =
                std::ranges::lower_bound(of, step.window.end, {}, &TimeRange::begin);
            if (!number || behind == of.begin() || (behind - 1)->begin < step.window.begin)
                continue;
            const Timestamp last = (behind - 1)->begin;
            shares[{rank, *number}] = shareOf(commonTime(computing, {{step.window.begin, last}}),
                commonTime(computing, {step.window}));
        }
    }
    return shares;
}

} // namespace rankscope::advisor
