// SPDX-License-Identifier: GPL-3.0-or-later
// CL-7: a rank that works at a lower rate than its peers.
#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/analysis/operators/counted_flops.h"
#include "core/analysis/verdicts/uneven.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Ranks of the stage whose rates are known.
size_t peersAmong(const std::vector<RankFlops>& rated, const RankGroup& stage) {
    return static_cast<size_t>(std::ranges::count_if(rated, [&stage](const RankFlops& of) {
        return std::ranges::find(stage.ranks, of.rank) != stage.ranks.end();
    }));
}

/// What these ranks work in a step; without any all ranks.
std::optional<Duration> workOf(StepTrace trace, const std::vector<int64_t>& ranks) {
    std::erase_if(trace.rows, [&ranks](const StepRow& row) {
        return !ranks.empty() && std::ranges::find(ranks, row.rank) == ranks.end();
    });
    return medianOfMetric(trace, workMetric(trace));
}

} // namespace

Result<Outcome> slowByFlops(Context& context) {
    RS_TRY_ASSIGN(auto ranks, workOfRanks(context.inputs().snapshot(), context.inputs().stop()));
    if (ranks.empty())
        return notRun("need.flops");
    std::erase_if(ranks, [](const RankFlops& of) { return !of.rate; });
    if (ranks.empty())
        return notRun("need.flops_rate");
    if (ranks.size() < 2)
        return notRun("need.several_ranks");
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const std::vector<RankGroup>& stages = steps->parts.stages;
    if (stages.size() > 1 && std::ranges::none_of(stages, [&ranks](const RankGroup& stage) {
            return peersAmong(ranks, stage) > 1;
        }))
        return notRun("need.peers");
    Outcome outcome;
    const auto slowest = slowestByFlops(ranks, stages);
    if (!slowest || slowest->behind <= context.limit(threshold::kFlopsRate))
        return outcome;
    Finding finding;
    finding.text = {"CL-7.slow",
        {{"rank", slowest->rank}, {"behind", Share{slowest->behind}},
            {"rate", slowest->rate.value_or(0)}}};
    finding.inputs = {{"mean_rate", slowest->rate.value_or(0) / (1 - slowest->behind)}};
    finding.ranks = {slowest->rank};
    for (const RankGroup& stage : stages) {
        if (stages.size() > 1 && std::ranges::find(stage.ranks, slowest->rank) != stage.ranks.end())
            finding.peers = stage.ranks;
    }
    seenIn(finding, steps->numbers());
    const auto work = workOf(steps->trace, finding.peers);
    if (work) {
        const Duration excess = scaled(*work, slowest->behind / (1 - slowest->behind));
        finding.price = {Duration(), excess, excess, "method.mean", StepPart::Computing};
    }
    finding.evidence.push_back(
        {stepsPage(slowest->rank, {}), {"evidence.flops", {}}, slowest->rate.value_or(0)});
    finding.advice = advised({"check_frequency", "check_load"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
