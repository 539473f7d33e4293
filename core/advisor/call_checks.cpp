// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/call_checks.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/advisor/data_waits.h"
#include "core/advisor/findings.h"
#include "core/advisor/host_price.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/pause_price.h"
#include "core/advisor/why.h"
#include "core/analysis/statistics.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/longest_gaps.h"

namespace rankscope::advisor {

namespace {

bool isReached(
    const CallRule& rule, uint64_t count, Duration longest, Duration total, double limit) {
    // count(): thresholds are in ns
    switch (rule.by) {
    case CallRule::By::Count:
        return static_cast<double>(count) >= limit;
    case CallRule::By::Longest:
        return static_cast<double>(longest.count()) >= limit;
    case CallRule::By::Total:
        break;
    }
    return static_cast<double>(total.count()) >= limit;
}

struct RankCalls {
    int64_t rank = 0;
    uint64_t count = 0;
    Duration total{};
    Duration longest{};
};

/// Those that reach the limit with all of their calls, the most time first.
std::vector<RankCalls> ranksReaching(const Inputs& inputs, const CallRule& rule, double limit) {
    std::map<int64_t, RankCalls> ranks;
    for (const NamedCalls& call : inputs.callsNamed(rule.name)) {
        if (*rule.process != '\0' && call.process != rule.process)
            continue;
        RankCalls& of = ranks[call.rank];
        of.rank = call.rank;
        of.count += call.count;
        of.total += call.total;
        of.longest = std::max(of.longest, call.longest);
    }
    std::vector<RankCalls> reaching;
    for (const auto& [rank, calls] : ranks) {
        if (isReached(rule, calls.count, calls.longest, calls.total, limit))
            reaching.push_back(calls);
    }
    std::ranges::stable_sort(reaching, std::greater(), &RankCalls::total);
    return reaching;
}

/// What the calls of a rank take behind the warm-up step.
struct LateCalls {
    int64_t rank = 0;
    size_t steps = 1; ///< in which they are counted
    analysis::CallTimes times{};
};

Result<LateCalls> lateCallsOf(Inputs& inputs, const StepInputs& steps,
    const analysis::StepRanges& warmUp, const CallRule& rule, int64_t rank) {
    const auto range = warmUp.find(rank);
    const bool isKnown = range != warmUp.end();
    const bool isCounted = steps.trace.warmUpStep() && !isKnown;
    LateCalls late{rank, std::max<size_t>(1, steps.count() + (isCounted ? 1 : 0)), {}};
    RS_TRY_ASSIGN(late.times,
        analysis::callTimes(inputs.session(), rank, rule.process, rule.name,
            isKnown ? std::optional(range->second) : std::nullopt));
    return late;
}

Evidence longestOf(int64_t rank, const analysis::CallTimes& times) {
    return {sliceAt(rank, times.longest, times.name), {"evidence.calls", {{"name", times.name}}},
        times.longest.length()};
}

/// What the calls cost each step.
Status tellLate(
    Finding& finding, const LateCalls& late, const CallRule& rule, const StepInputs& steps) {
    const analysis::CallTimes& times = late.times;
    finding.text = {rule.key,
        {{"ranks", Numbers{finding.ranks}}, {"rank", late.rank},
            {"count", static_cast<int64_t>(times.count)}, {"total", times.total},
            {"longest", times.longest.length()}, {"name", times.name}}};
    const Duration all = perStep(times.total, late.steps);
    const auto free = times.freeTime();
    finding.price = {Duration(), free ? perStep(*free, late.steps) : all, all,
        free ? "method.free_in_calls" : "method.calls", StepPart::Free};
    finding.evidence.push_back(longestOf(late.rank, times));
    weigh(finding, steps.step());
    return {};
}

/// Steps in which the calls lie; all that are judged where none is known.
Result<std::vector<int64_t>> stepsWith(
    Inputs& inputs, const StepInputs& steps, const std::vector<LateCalls>& ranks) {
    std::vector<int64_t> seen;
    RS_TRY_ASSIGN(const analysis::RangesOfSteps* const all, inputs.stepRanges());
    for (const int64_t step : steps.numbers()) {
        const analysis::StepRanges& ranges = all->at(step);
        const bool isSeen = std::ranges::any_of(ranks, [&ranges](const LateCalls& late) {
            const auto range = ranges.find(late.rank);
            return range != ranges.end()
                && analysis::commonTime(late.times.calls, {range->second}) > Duration();
        });
        if (isSeen)
            seen.push_back(step);
    }
    return seen.empty() ? steps.numbers() : seen;
}

Pauses pausesOf(const std::vector<LateCalls>& ranks) {
    Pauses pauses;
    for (const LateCalls& rank : ranks) {
        if (rank.times.free)
            pauses[rank.rank] = {rank.times.calls, *rank.times.free};
    }
    return pauses;
}

/// Whether the host of a rank launches so late beside its pauses that a replay, in which it is on
/// time, tells more than the pauses cost, or less, where the job waits for others then.
Result<bool> isLateBeside(Inputs& inputs, const StepInputs& steps, int64_t rank) {
    RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, rank, steps.trace.warmUpStep()));
    return gaps && gaps->isKnown() && steps.step()
        && analysis::shareOf(perStep(gaps->late, std::max<size_t>(1, steps.count())), *steps.step())
        > analysis::threshold::kReplayError.value;
}

/// What the step loses in place of what the rank does: others pause as well, in other steps, or
/// would have been waited for while it paused. `areAll`: no other rank pauses, else a step that is
/// played without these pauses still waits for those that nobody read.
Status tellPauses(Finding& finding, Inputs& inputs, const StepInputs& steps,
    const std::vector<LateCalls>& ranks, bool areAll) {
    const Pauses pauses = pausesOf(ranks);
    if (pauses.empty())
        return {};
    Price& price = finding.price;
    std::optional<Price> replayed;
    if (areAll) {
        RS_TRY_ASSIGN(replayed, priceOfPauses(inputs, pauses));
    }
    RS_TRY_ASSIGN(const auto longest,
        replayed ? Result<std::optional<Duration>>() : longestPauses(inputs, steps, pauses));
    if (replayed) {
        price = *replayed;
        const LateCalls& longer = *std::ranges::max_element(
            ranks, {}, [](const LateCalls& late) { return late.times.total; });
        RS_TRY_ASSIGN(const bool isLate, isLateBeside(inputs, steps, longer.rank));
        if (isLate) {
            RS_TRY_ASSIGN(const auto whole, longestPauses(inputs, steps, pauses));
            price.low = Duration();
            price.high = std::max(price.high, whole);
            price.method = "method.replay_with_delays";
        }
    } else if (longest) {
        price.cost = *longest;
        price.high = std::max(price.high.value_or(*longest), *longest);
        price.method = ranks.size() > 1 ? "method.free_in_calls_of_step" : price.method;
        RS_TRY_ASSIGN(const TimesByRank idle, pausesInSteps(inputs, steps, pauses));
        takePlayed(steps, playedWithoutIdle(steps, idle, StepPart::Free), price);
    }
    weigh(finding, steps.step());
    return {};
}

/// What the rule looks at, with the warm-up step and without.
std::vector<std::pair<std::string, Value>> comparedInputs(const CallRule& rule,
    const analysis::CallTimes& all, const analysis::CallTimes& late, double limit) {
    switch (rule.by) {
    case CallRule::By::Count:
        return {{"compared", Word{"calls.count"}}, {"all", static_cast<int64_t>(all.count)},
            {"without", static_cast<int64_t>(late.count)}, {"limit", valueOf(rule.limit, limit)}};
    case CallRule::By::Longest:
        return {{"compared", Word{"calls.longest"}}, {"all", all.longest.length()},
            {"without", late.longest.length()}, {"limit", valueOf(rule.limit, limit)}};
    case CallRule::By::Total:
        break;
    }
    return {{"compared", Word{"calls.total"}}, {"all", all.total}, {"without", late.total},
        {"limit", valueOf(rule.limit, limit)}};
}

/// Without the warm-up step the calls stay below the limit: they are told, without a cost.
Status tellWarmUp(Finding& finding, const LateCalls& late, const CallRule& rule,
    const StepInputs& steps, Context& context) {
    RS_TRY_ASSIGN(const analysis::CallTimes all,
        analysis::callTimes(
            context.inputs().session(), late.rank, rule.process, rule.name, std::nullopt));
    finding.text = {kOfWarmUp,
        {{"rank", late.rank}, {"count", static_cast<int64_t>(all.count)}, {"total", all.total},
            {"late", late.times.total}, {"late_count", static_cast<int64_t>(late.times.count)},
            {"name", all.name}}};
    finding.inputs = comparedInputs(rule, all, late.times, context.limit(rule.limit));
    finding.steps = {*steps.trace.warmUpStep()}; // none of those that are counted
    finding.evidence.push_back(longestOf(late.rank, all));
    finding.severity = Severity::Info;
    return {};
}

/// What ranks are free during their calls, in the mean of the steps.
struct FreeOfSteps {
    Duration longest{}; ///< of each step the rank that is free longest
    Duration shortest{}; ///< the one that is free shortest; of several ranks one may have no call
    TimesByRank times{};
};

/// Nothing where no lane tells when a device is free, or no step when it was.
Result<std::optional<FreeOfSteps>> freeOfSteps(
    Inputs& inputs, const StepInputs& steps, const std::vector<LateCalls>& ranks) {
    FreeOfSteps sum;
    size_t count = 0;
    RS_TRY_ASSIGN(const analysis::RangesOfSteps* const all, inputs.stepRanges());
    for (const int64_t step : steps.numbers()) {
        const analysis::StepRanges& ranges = all->at(step);
        std::vector<Duration> free;
        for (const LateCalls& rank : ranks) {
            const auto range = ranges.find(rank.rank);
            if (range == ranges.end() || !rank.times.free
                || range->second.begin < rank.times.recorded.begin)
                continue; // what was before the first kernel of all nothing tells
            free.push_back(analysis::commonTime(*rank.times.free, {range->second}));
            sum.times[{rank.rank, step}] = free.back();
        }
        if (free.empty())
            continue;
        sum.longest += std::ranges::max(free);
        sum.shortest +=
            free.size() < steps.trace.ranks.size() ? Duration() : std::ranges::min(free);
        ++count;
    }
    if (count == 0)
        return std::optional<FreeOfSteps>();
    sum.longest = perStep(sum.longest, count);
    sum.shortest = perStep(sum.shortest, count);
    return std::optional(std::move(sum));
}

/// In these steps the others wait for their data as well, in calls that are too short to be told.
void addWaitsOfOthers(const StepInputs& steps, TimesByRank& waits) {
    const auto wait = dataWaitOf(steps.trace);
    if (!wait)
        return;
    std::set<int64_t> ranks;
    std::set<int64_t> told;
    for (const auto& [place, time] : waits) {
        ranks.insert(place.first);
        told.insert(place.second);
    }
    for (const analysis::StepRow& row : steps.trace.rows)
        if (row.step && told.contains(*row.step) && !ranks.contains(row.rank))
            waits[{row.rank, *row.step}] = row.values.orZero(wait->metric);
}

/// What the step loses, in place of what one rank costs it: the time of the rank on which it is
/// longest. A pipeline is played again: stages behind the first wait for its first pass as well.
/// Before its first op no replay begins: that is what all of its ranks are free.
Status tellOfStep(Finding& finding, Inputs& inputs, const StepInputs& steps,
    const std::vector<LateCalls>& ranks) {
    RS_TRY_ASSIGN(auto free, freeOfSteps(inputs, steps, ranks));
    if (!free)
        return {};
    Price& price = finding.price;
    RS_TRY_ASSIGN(const auto replayed, priceOfPauses(inputs, pausesOf(ranks)));
    price.cost = replayed && replayed->cost
        ? std::min(free->longest, free->shortest + *replayed->cost)
        : free->longest;
    price.high = std::max(price.high.value_or(free->longest), free->longest);
    price.method = replayed ? "method.free_in_calls_of_stages" : "method.free_in_calls_of_step";
    price.part = StepPart::Preparing;
    price.played.reset();
    // Of a job without stages, too, others may be as late in the step.
    addWaitsOfOthers(steps, free->times);
    playWaits(steps, free->times, price);
    weigh(finding, steps.step());
    return {};
}

} // namespace

Result<model::Target> callTarget(Inputs& inputs, const NamedCalls& calls) {
    RS_TRY_ASSIGN(const auto range,
        analysis::callOfLength(inputs.session(), calls.rank, calls.name, calls.longest));
    return range ? sliceAt(calls.rank, *range, calls.name) : timelineAt(calls.rank, {});
}

Result<Outcome> callsFinding(Context& context, const CallRule& rule) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const double limit = context.limit(rule.limit);
    const std::vector<RankCalls> reaching = ranksReaching(inputs, rule, limit);
    Outcome outcome;
    if (reaching.empty())
        return outcome;
    RS_TRY_ASSIGN(const analysis::StepRanges warmUp, inputs.warmUpRanges());
    std::vector<LateCalls> above;
    std::vector<LateCalls> below;
    for (size_t i = 0; i < std::min(reaching.size(), rule.mostRead); ++i) {
        RS_TRY_ASSIGN(LateCalls late, lateCallsOf(inputs, *steps, warmUp, rule, reaching[i].rank));
        const analysis::CallTimes& times = late.times;
        const bool isBelow =
            !isReached(rule, times.count, times.longest.length(), times.total, limit);
        (isBelow ? below : above).push_back(std::move(late));
    }
    const std::vector<LateCalls>& told = above.empty() ? below : above;
    const LateCalls& most =
        *std::ranges::max_element(told, {}, [](const LateCalls& late) { return late.times.total; });
    Finding finding;
    for (const LateCalls& late : told)
        finding.ranks.push_back(late.rank);
    std::ranges::sort(finding.ranks);
    finding.advice = advised(rule.advice);
    if (above.empty()) {
        RS_TRY(tellWarmUp(finding, most, rule, *steps, context));
    } else {
        RS_TRY(tellLate(finding, most, rule, *steps));
        RS_TRY_ASSIGN(auto seen, stepsWith(inputs, *steps, above));
        seenIn(finding, std::move(seen));
        if (rule.isOfStep) {
            RS_TRY(tellOfStep(finding, inputs, *steps, above));
        } else {
            RS_TRY(tellPauses(finding, inputs, *steps, above, reaching.size() <= rule.mostRead));
        }
    }
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
