// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/call_checks.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/analysis/verdicts/longest_gaps.h"

namespace rankscope::advisor {

namespace {

struct RankCalls {
    uint64_t count = 0;
    Duration total{};
    NamedCalls longest; ///< of its names, the one with the longest call
};

using CallsByRank = std::map<int64_t, RankCalls>;

bool isReached(const CallRule& rule, const RankCalls& calls, double limit) {
    // count(): thresholds are in ns
    switch (rule.by) {
    case CallRule::By::Count:
        return static_cast<double>(calls.count) >= limit;
    case CallRule::By::Longest:
        return static_cast<double>(calls.longest.longest.count()) >= limit;
    case CallRule::By::Total:
        break;
    }
    return static_cast<double>(calls.total.count()) >= limit;
}

CallsByRank callsByRank(const Inputs& inputs, const CallRule& rule, double limit) {
    CallsByRank ranks;
    for (const NamedCalls& call : inputs.callsNamed(rule.name)) {
        if (*rule.process != '\0' && call.process != rule.process)
            continue;
        RankCalls& of = ranks[call.rank];
        of.count += call.count;
        of.total += call.total;
        if (call.longest >= of.longest.longest)
            of.longest = call;
    }
    std::erase_if(ranks, [&](const auto& rank) { return !isReached(rule, rank.second, limit); });
    return ranks;
}

} // namespace

Result<model::Target> callTarget(Inputs& inputs, const NamedCalls& calls) {
    RS_TRY_ASSIGN(const auto range,
        analysis::callOfLength(inputs.session(), calls.rank, calls.name, calls.longest));
    return range ? sliceAt(calls.rank, *range, calls.name) : timelineAt(calls.rank, {});
}

Result<Outcome> callsFinding(Context& context, const CallRule& rule) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const CallsByRank ranks = callsByRank(context.inputs(), rule, context.limit(rule.limit));
    Outcome outcome;
    if (ranks.empty())
        return outcome;
    Finding finding;
    const auto most =
        std::ranges::max_element(ranks, {}, [](const auto& rank) { return rank.second.total; });
    for (const auto& rank : ranks)
        finding.ranks.push_back(rank.first);
    const RankCalls& calls = most->second;
    finding.text = {rule.key,
        {{"ranks", Numbers{finding.ranks}}, {"rank", most->first},
            {"count", static_cast<int64_t>(calls.count)}, {"total", calls.total},
            {"longest", calls.longest.longest}, {"name", calls.longest.name}}};
    seenIn(finding, steps->numbers());
    const size_t all = std::max<size_t>(1, steps->count() + (steps->trace.warmUpStep() ? 1 : 0));
    RS_TRY_ASSIGN(const auto free,
        analysis::freeDuring(context.inputs().session(), most->first, rule.process, rule.name));
    finding.price = {Duration(), perStep(free.value_or(calls.total), all),
        perStep(calls.total, all), free ? "method.free_in_calls" : "method.calls", StepPart::Free};
    RS_TRY_ASSIGN(const auto at, callTarget(context.inputs(), calls.longest));
    finding.evidence.push_back(
        {at, {"evidence.calls", {{"name", calls.longest.name}}}, calls.longest.longest});
    finding.advice = advised(rule.advice);
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
