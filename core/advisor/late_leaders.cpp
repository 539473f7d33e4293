// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/late_leaders.h"

#include <algorithm>
#include <vector>

#include "core/advisor/data_waits.h"
#include "core/advisor/findings.h"
#include "core/advisor/host_price.h"
#include "core/advisor/launch_limit.h"
#include "core/advisor/one_stage.h"
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

bool isAmong(std::span<const int64_t> ranks, int64_t rank) {
    return std::ranges::find(ranks, rank) != ranks.end();
}

/// Those with the least exposed communication in any step, the first of each step first.
std::vector<int64_t> leastExposed(const StepTrace& trace) {
    std::map<std::optional<int64_t>, std::vector<const StepRow*>> steps;
    for (const StepRow& row : trace.rows)
        steps[row.step].push_back(&row);
    for (auto& [step, rows] : steps)
        std::ranges::stable_sort(rows, {},
            [](const StepRow* row) { return row->values.orZero(StepMetric::NotOverlapped); });
    std::vector<int64_t> ranks;
    for (size_t place = 0; place < trace.ranks.size() && ranks.size() < kMostLeaders; ++place)
        for (const auto& [step, rows] : steps)
            if (place < rows.size() && ranks.size() < kMostLeaders
                && !isAmong(ranks, rows[place]->rank))
                ranks.push_back(rows[place]->rank);
    return ranks;
}

/// While the rank waits for one of these, on its own clock.
std::vector<TimeRange> waitsFor(
    const CommunicationInputs& read, int64_t rank, std::span<const int64_t> late) {
    std::vector<TimeRange> waits;
    for (const MatchedCollective& one : read.matched.collectives) {
        if (!isAmong(late, read.all.rows[one.last().row].rank))
            continue;
        for (const Arrival& arrival : one.arrivals) {
            const Collective& row = read.all.rows[arrival.row];
            if (row.rank != rank || !row.start || arrival.wait <= Duration())
                continue;
            const Timestamp begin = fromNanoseconds(*row.start);
            waits.push_back({begin, begin + arrival.wait});
        }
    }
    return unionOf(std::move(waits));
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

Result<std::optional<Duration>> gainedByNextLeaders(
    Inputs& inputs, const StepInputs& steps, std::span<const int64_t> late) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    std::vector<int64_t> others = steps.trace.ranks;
    std::erase_if(others, [late](int64_t rank) { return isAmong(late, rank); });
    const std::vector<int64_t> ranks = leastExposed(ofRanks(steps.trace, others));
    RS_TRY_ASSIGN(const RangesOfSteps* const all, inputs.stepRanges());
    std::map<int64_t, Duration> least; // by step
    bool isLate = false;
    for (const int64_t rank : ranks) {
        if (!slotOf(inputs.snapshot(), rank))
            continue;
        const ShorterKernels waits{waitsFor(*read, rank, late)};
        std::map<int64_t, double> gained;
        RS_TRY_ASSIGN(const bool launchesSo, launchesLate(inputs, steps, rank));
        if (launchesSo) {
            RS_TRY_ASSIGN(gained, gainedAsLaunched(inputs, steps, rank, waits));
        }
        isLate = isLate || launchesSo;
        for (const int64_t step : steps.numbers()) {
            const auto ofRanks = all->find(step);
            if (ofRanks == all->end() || !ofRanks->second.contains(rank))
                continue;
            const Duration waited = commonTime(waits.ranges, {ofRanks->second.at(rank)});
            const auto share = gained.find(step); // of a step in which it waits
            const Duration gain = !launchesSo ? waited
                : share == gained.end()       ? Duration()
                                              : scaled(waited, share->second);
            const auto [known, isNew] = least.try_emplace(step, gain);
            known->second = std::min(known->second, gain);
        }
    }
    if (!isLate || least.empty())
        return std::optional<Duration>();
    Duration sum{};
    for (const auto& [step, gain] : least)
        sum += gain;
    return std::optional(perStep(sum, least.size()));
}

Status boundByNextLeaders(Inputs& inputs, const StepInputs& steps, std::span<const int64_t> late,
    std::span<const int64_t> ranks, Price& price) {
    if (!steps.isWithoutStages() || !price.cost)
        return {};
    RS_TRY_ASSIGN(const auto gained, gainedByNextLeaders(inputs, steps, late));
    if (!gained || *gained >= *price.cost)
        return {};
    const Price whole = price;
    price.cost = gained;
    boundByLaunches(price, whole);
    TimesByRank idle = idleBesidePeers(steps.trace, ranks);
    for (auto& [place, time] : idle)
        time = scaled(time, shareOf(*gained, *whole.cost));
    price.played = playedWithoutIdle(steps, idle);
    return {};
}

} // namespace rankscope::advisor
