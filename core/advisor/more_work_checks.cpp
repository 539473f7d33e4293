// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/more_work_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/more_work.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr size_t kMostWorkRanks = 4;
constexpr size_t kMostNames = 5;

/// Calls of CANN by name; one within another counts with both.
WorkByName callsOf(const Inputs& inputs, int64_t rank) {
    WorkByName work;
    for (const NamedCalls& calls : inputs.callsNamed({"@"})) {
        if (calls.rank != rank || calls.process != "CANN")
            continue;
        WorkSum& sum = work[calls.name];
        sum.count += static_cast<int64_t>(calls.count);
        sum.total += calls.total;
    }
    return work;
}

struct Pair {
    int64_t slow = 0;
    int64_t fast = 0;
    bool isOfHost = false;
};

/// Behind the sums: totals of calls are of the warm-up step too.
size_t stepsOf(const StepInputs& steps, const Pair& pair) {
    const size_t more = pair.isOfHost && steps.trace.warmUpStep() ? 1 : 0;
    return std::max<size_t>(1, steps.count() + more);
}

Result<WorkDifference> differenceOf(Inputs& inputs, const StepInputs& steps, const Pair& pair) {
    if (pair.isOfHost)
        return workDifference(callsOf(inputs, pair.slow), callsOf(inputs, pair.fast));
    const auto but = steps.trace.warmUpStep();
    RS_TRY_ASSIGN(const auto slow, kernelWorkOf(inputs.snapshot(), pair.slow, but, inputs.stop()));
    RS_TRY_ASSIGN(const auto fast, kernelWorkOf(inputs.snapshot(), pair.fast, but, inputs.stop()));
    return workDifference(slow, fast);
}

Duration meanCall(const WorkSum& sum) {
    return sum.count > 0 ? sum.total / sum.count : Duration();
}

Finding differenceFinding(
    const StepInputs& steps, const Pair& pair, const WorkDifference& difference, Duration effect) {
    const size_t count = stepsOf(steps, pair);
    const MoreWork& most = difference.names.front();
    Finding finding;
    finding.text = {most.isMoreCalls() ? "SC-13.more_calls" : "SC-13.longer_calls",
        {{"rank", pair.slow}, {"fast", pair.fast}, {"name", most.name},
            {"more", perStep(most.more(), count)},
            {"share", Share{std::min(1.0, shareOf(most.more(), difference.more))}},
            {"calls", most.slow.count}, {"fast_calls", most.fast.count},
            {"mean", meanCall(most.slow)}, {"fast_mean", meanCall(most.fast)},
            {"longer", static_cast<int64_t>(difference.longer)},
            {"common", static_cast<int64_t>(difference.common)}}};
    const Duration all = perStep(difference.more, count);
    finding.inputs = {
        {"difference", all}, {"effect", effect}, {"explained", Share{shareOf(all, effect)}}};
    finding.ranks = {pair.slow};
    seenIn(finding, steps.numbers());
    finding.severity = Severity::Info; // CL-1 has the price
    for (size_t i = 0; i < std::min(difference.names.size(), kMostNames); ++i) {
        const MoreWork& one = difference.names[i];
        model::Target row = pageOf(pair.isOfHost ? "" : "operators.operators", pair.slow);
        if (pair.isOfHost)
            row.slice = one.name;
        else
            row.row = one.name;
        finding.evidence.push_back({row,
            {"evidence.more_work",
                {{"name", one.name}, {"calls", one.slow.count}, {"fast_calls", one.fast.count}}},
            perStep(one.more(), count)});
    }
    finding.advice = advised({"check_node"});
    return finding;
}

} // namespace

Result<Outcome> moreThanTheFastest(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (!hasRows(inputs.snapshot(), "kernel"))
        return notRun("need.kernel_table");
    Outcome outcome;
    for (const SlowRanks& all : steps->verdicts.slow) {
        const bool isOfHost = all.metric == StepMetric::Free;
        // In turn, or now and then: the sums of all steps say nothing of single ones.
        const bool isInTurn =
            all.recurrence == Recurrence::Rotating || all.recurrence == Recurrence::Spikes;
        if (isInTurn || (!isOfHost && all.metric != StepMetric::Computing))
            continue;
        for (size_t i = 0; i < std::min(all.ranks.size(), kMostWorkRanks); ++i) {
            const SlowRank& slow = all.ranks[i];
            const auto fast = fastestPeer(steps->trace, all.metric, slow.rank, steps->parts.stages);
            if (!fast || isBelowAskedShare(context, slow))
                continue;
            const Pair pair{slow.rank, *fast, isOfHost};
            RS_TRY_ASSIGN(const WorkDifference difference, differenceOf(inputs, *steps, pair));
            const Duration more = perStep(difference.more, stepsOf(*steps, pair));
            if (!difference.names.empty()
                && shareOf(more, slow.effect) > context.limit(threshold::kDiffExplains))
                outcome.findings.push_back(
                    differenceFinding(*steps, pair, difference, slow.effect));
        }
    }
    return outcome;
}

} // namespace rankscope::advisor
