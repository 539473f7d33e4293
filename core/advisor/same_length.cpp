// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/same_length.h"

#include <algorithm>
#include <cmath>

#include "core/advisor/findings.h"
#include "core/advisor/length_price.h"
#include "core/analysis/rank_runs.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What the rank computes in a step, median.
std::optional<Duration> medianComputing(const StepTrace& trace, int64_t rank) {
    std::vector<Duration> times;
    for (const StepRow& row : trace.rows) {
        if (const auto time = row.values.get(StepMetric::Computing);
            time && row.step && row.rank == rank)
            times.push_back(*time);
    }
    return medianOf(std::move(times));
}

/// Beside the lengths as they are; between what it is with two standard errors of the share less
/// and more. Where the others are not known it is what the rank computes longer.
Result<Price> priceAtLength(
    Inputs& inputs, const StepInputs& steps, const SlowAtLength& slow, Duration effect) {
    Price price{Duration(), effect, effect, kAtSameLength, StepPart::Computing};
    const auto priceOf = [&](double errors) {
        const double share = std::clamp(slow.share + errors * slow.error, 0.0, 1.0);
        return priceOfSlowness(inputs, steps, slow.rank, share);
    };
    RS_TRY_ASSIGN(const auto told, priceOf(0));
    RS_TRY_ASSIGN(const auto least, priceOf(-2));
    RS_TRY_ASSIGN(const auto most, priceOf(2));
    if (told && least && most) {
        price.low = least->cost;
        price.cost = told->cost;
        price.high = most->cost;
        price.played = told->played;
    }
    return price;
}

Result<Finding> lengthFinding(
    Inputs& inputs, const StepInputs& steps, const SlowAtLength& slow, Duration computing) {
    const Duration effect = scaled(computing, slow.share);
    Finding finding;
    finding.text = {"CL-1.length",
        {{"rank", rankText(slow.rank)}, {"share", Share{slow.share}}, {"effect", effect},
            {"k", static_cast<int64_t>(slow.slowest)}, {"n", static_cast<int64_t>(slow.steps)}}};
    finding.inputs = {{"computing", computing},
        {"of_step", Share{shareOf(effect, steps.step().value_or(Duration()))}}};
    finding.ranks = {slow.rank};
    seenIn(finding, steps.numbers());
    finding.stepsSeen = slow.slowest;
    RS_TRY_ASSIGN(finding.price, priceAtLength(inputs, steps, slow, effect));
    finding.evidence.push_back({pageOf("operators.operators", slow.rank),
        {"evidence.same_length", {}}, Share{slow.share}});
    finding.evidence.push_back(
        {stepsPage(slow.rank, {}), {"evidence.computing_longer", {}}, effect});
    finding.advice = advised({"check_node", "check_frequency", "check_load"});
    weigh(finding, steps.step());
    return finding;
}

} // namespace

Status addSlowAtSameLength(
    Context& context, const StepInputs& steps, std::vector<Finding>& findings) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, context.inputs().lengths());
    for (const auto& [slow, peers] : lengths->slow) {
        const auto computing = medianComputing(steps.trace, slow.rank);
        if (!computing)
            continue;
        const Duration effect = scaled(*computing, slow.share);
        const auto told = std::ranges::find_if(findings, [rank = slow.rank](const Finding& one) {
            return one.price.part == StepPart::Computing
                && std::ranges::find(one.ranks, rank) != one.ranks.end();
        });
        if (told != findings.end() && told->ranks.size() > 1)
            continue; // what they cost together
        if (told != findings.end()) {
            RS_TRY_ASSIGN(told->price, priceAtLength(context.inputs(), steps, slow, effect));
            weigh(*told, steps.step());
            continue;
        }
        if (shareOf(effect, steps.step().value_or(Duration()))
            <= context.limit(threshold::kSlowRank))
            continue;
        RS_TRY_ASSIGN(Finding finding, lengthFinding(context.inputs(), steps, slow, *computing));
        if (steps.parts.stages.size() > 1)
            finding.peers = peers;
        findings.push_back(std::move(finding));
    }
    return {};
}

Result<bool> areLongByLength(
    Inputs& inputs, std::span<const int64_t> ranks, double longer, std::optional<int64_t> since) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    std::vector<double> own;
    std::vector<double> ofOthers;
    for (const auto& [rank, steps] : lengths->slowness) {
        auto& of = std::ranges::find(ranks, rank) == ranks.end() ? ofOthers : own;
        for (const auto& [step, slowness] : steps)
            if (!since || step >= *since)
                of.push_back(slowness);
    }
    const auto pace = medianOf(std::move(own));
    const auto normal = medianOf(std::move(ofOthers));
    return pace && normal && std::exp(*pace - *normal) - 1 < threshold::kCauseShare.value * longer;
}

} // namespace rankscope::advisor
