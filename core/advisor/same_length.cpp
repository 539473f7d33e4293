// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/same_length.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/verdicts/slow_at_length.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr size_t kMostRanksRead = 256; ///< the calls of each are read

std::map<int64_t, std::vector<Duration>> computingByRank(const StepTrace& trace) {
    std::map<int64_t, std::vector<Duration>> ranks;
    for (const StepRow& row : trace.rows) {
        if (const auto time = row.values.get(StepMetric::Computing); time && row.step)
            ranks[row.rank].push_back(*time);
    }
    return ranks;
}

/// Of what a rank computes, from step to step; median of the ranks.
double variationOverSteps(const std::map<int64_t, std::vector<Duration>>& ranks) {
    std::vector<double> variations;
    variations.reserve(ranks.size());
    for (const auto& [rank, times] : ranks)
        variations.push_back(variationOf(times));
    return medianOf(std::move(variations)).value_or(0);
}

Result<std::vector<LengthSums>> readLengths(Inputs& inputs, const StepInputs& steps) {
    std::vector<LengthSums> all;
    for (const int64_t rank : ranksWith("kernel", inputs.snapshot(), steps)) {
        RS_TRY_ASSIGN(const auto own,
            attentionLengths(inputs.snapshot(), rank, steps.trace.warmUpStep(), inputs.stop()));
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

/// What the rank computes longer: of its attention that is seen, of all it computes at most.
Result<Finding> lengthFinding(
    Inputs& inputs, const StepInputs& steps, const SlowAtLength& slow, Duration effect) {
    Finding finding;
    finding.text = {"CL-1.length",
        {{"rank", rankText(slow.rank)}, {"share", Share{slow.share}}, {"effect", effect},
            {"k", static_cast<int64_t>(slow.slowest)}, {"n", static_cast<int64_t>(slow.steps)}}};
    finding.ranks = {slow.rank};
    seenIn(finding, steps.numbers());
    finding.stepsSeen = slow.slowest;
    const Duration seen = std::min(effect, scaled(slow.attention, slow.share));
    RS_TRY_ASSIGN(const auto replayed, priceOfSlowWorker(inputs, slow.rank, effect));
    // How much slower it is is an estimate: played again it is still a bound.
    finding.price = {seen, effect, effect, "method.same_length", StepPart::Computing};
    if (replayed && replayed->cost) {
        finding.price.low = Duration();
        finding.price.cost = std::min(*replayed->cost, effect);
    }
    finding.evidence.push_back({pageOf("operators.operators", slow.rank),
        {"evidence.same_length", {}}, Share{slow.share}});
    finding.evidence.push_back(
        {stepsPage(slow.rank, {}), {"evidence.computing_longer", {}}, effect});
    finding.advice = advised({"check_node", "check_frequency", "check_load"});
    weigh(finding, steps.step());
    return finding;
}

} // namespace

Result<std::vector<Finding>> slowAtSameLength(
    Context& context, const StepInputs& steps, const std::vector<Finding>& told) {
    std::vector<Finding> findings;
    const auto computing = computingByRank(steps.trace);
    if (computing.size() < 2 || computing.size() > kMostRanksRead
        || variationOverSteps(computing) <= threshold::kSequenceVariation.value)
        return findings;
    RS_TRY_ASSIGN(const auto lengths, readLengths(context.inputs(), steps));
    std::vector<RankGroup> groups = steps.parts.stages;
    if (groups.size() < 2)
        groups = {{"", steps.trace.ranks}};
    for (const RankGroup& group : groups) {
        const auto slow = slowAtLength(lengths, group.ranks);
        if (!slow || !computing.contains(slow->rank))
            continue;
        const bool isTold = std::ranges::any_of(told, [&slow](const Finding& one) {
            return one.price.part == StepPart::Computing && one.ranks.front() == slow->rank;
        });
        const Duration effect =
            scaled(medianOf(computing.at(slow->rank)).value_or(Duration()), slow->share);
        if (isTold
            || shareOf(effect, steps.step().value_or(Duration()))
                <= context.limit(threshold::kSlowRank))
            continue;
        RS_TRY_ASSIGN(Finding finding, lengthFinding(context.inputs(), steps, *slow, effect));
        if (steps.parts.stages.size() > 1)
            finding.peers = group.ranks;
        findings.push_back(std::move(finding));
    }
    return findings;
}

} // namespace rankscope::advisor
