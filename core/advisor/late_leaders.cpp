// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/late_leaders.h"

#include <algorithm>
#include <vector>

#include "core/advisor/findings.h"
#include "core/advisor/host_price.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/query/steps.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Launches of each are read one by one.
constexpr size_t kMostLeaders = 16;

/// Those that lead most steps first.
std::vector<int64_t> byStepsLed(const StepLeaders& leaders) {
    std::map<int64_t, size_t> led;
    for (const auto& [step, row] : leaders)
        ++led[row->rank];
    std::vector<int64_t> ranks;
    ranks.reserve(led.size());
    for (const auto& [rank, steps] : led)
        ranks.push_back(rank);
    std::ranges::stable_sort(ranks, std::greater(), [&led](int64_t rank) { return led[rank]; });
    return ranks;
}

/// When the steps of the rank were, on its own clock, by what the trace calls them. Of a rank whose
/// timeline has none its whole time, which is of no step.
Result<std::map<std::optional<int64_t>, TimeRange>> stepsOn(
    Inputs& inputs, RankSlot slot, const StepLeaders& leaders) {
    const query::OpenRank& rank = inputs.snapshot().rank(slot);
    RS_TRY_ASSIGN(const auto steps, query::stepsOf(inputs.session(), slot, inputs.stop()));
    std::map<std::optional<int64_t>, TimeRange> ranges;
    if (steps.empty())
        ranges[std::nullopt] = rank.index->range();
    for (const auto& [step, row] : leaders) {
        const auto of = step ? std::ranges::find(steps, std::to_string(*step), &query::Step::number)
                             : steps.end();
        if (of != steps.end())
            ranges[step] = {rank.toStored(of->range.begin), rank.toStored(of->range.end)};
    }
    return ranges;
}

} // namespace

StepLeaders leadersOf(const StepTrace& trace) {
    StepLeaders leaders;
    for (const StepRow& row : trace.rows) {
        const StepRow*& leader = leaders[row.step];
        if (leader == nullptr
            || row.values.orZero(StepMetric::NotOverlapped)
                < leader->values.orZero(StepMetric::NotOverlapped))
            leader = &row;
    }
    return leaders;
}

std::optional<int64_t> leaderOf(const StepTrace& trace) {
    const auto ranks = byStepsLed(leadersOf(trace));
    return ranks.empty() ? std::nullopt : std::optional(ranks.front());
}

Result<std::optional<LostToLaunches>> lostByLeaders(Inputs& inputs, const StepInputs& steps) {
    const StepLeaders leaders = leadersOf(steps.trace);
    std::vector<int64_t> ranks = byStepsLed(leaders);
    ranks.resize(std::min(ranks.size(), kMostLeaders));
    LostToLaunches lost;
    size_t count = 0;
    for (const int64_t rank : ranks) {
        const auto slot = slotOf(inputs.snapshot(), rank);
        RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, rank, steps.trace.warmUpStep()));
        if (!slot || !gaps || !gaps->isKnown())
            continue;
        RS_TRY_ASSIGN(const auto ranges, stepsOn(inputs, *slot, leaders));
        RS_TRY_ASSIGN(const auto waits,
            waitsForLateHosts(inputs, rank, gaps->late, steps.trace.warmUpStep()));
        for (const auto& [step, row] : leaders) {
            const auto range = ranges.find(step);
            if (row->rank != rank || range == ranges.end())
                continue;
            ++count;
            lost.late += commonTime(gaps->ranges, {range->second});
            const auto waited = waits.find(step);
            lost.waited += waited == waits.end() ? Duration() : waited->second;
        }
    }
    if (count == 0)
        return std::optional<LostToLaunches>();
    return std::optional(LostToLaunches{perStep(lost.late, count), perStep(lost.waited, count)});
}

} // namespace rankscope::advisor
