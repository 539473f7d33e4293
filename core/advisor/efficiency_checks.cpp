// SPDX-License-Identifier: GPL-3.0-or-later
// OV-3 and OV-4: what the job reaches of its devices, and of a smaller run.
#include "core/advisor/efficiency_checks.h"
#include "core/advisor/efficiency.h"
#include "core/advisor/findings.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// The step at that figure would be so much shorter; how much of it can be had nobody knows.
Finding efficiencyFinding(
    const StepInputs& steps, Phrase text, double reached, double wanted, const char* method) {
    Finding finding;
    finding.text = std::move(text);
    finding.ranks = steps.trace.ranks;
    seenIn(finding, steps.numbers());
    const Duration step = steps.step().value_or(Duration());
    finding.price = {
        Duration(), std::nullopt, scaled(step, 1 - reached / wanted), method, StepPart::Whole};
    weigh(finding, step, Severity::Low);
    return finding;
}

/// Not by a cost, which nobody knows: how far the job is below what it is held against.
Severity severityOfMfu(Context& context, double behind) {
    if (behind > context.limit(threshold::kMfuFarBehind))
        return Severity::High;
    return behind > context.limit(threshold::kMfuBehind) ? Severity::Medium : Severity::Low;
}

void addShare(Finding& finding, const StepInputs& steps, StepMetric metric, const char* evidence) {
    if (const auto time = medianOfMetric(steps.trace, metric); time && *time > Duration())
        finding.evidence.push_back({stepsPage({}, {}), {evidence, {}}, *time});
}

} // namespace

Result<Outcome> lowUtilization(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const auto metrics = efficiencyOf(context.facts(), steps->step(), {});
    const Metric* const mfu = metricNamed(metrics, "mfu");
    if (mfu == nullptr)
        return notRun("need.facts", {{"facts", missingForMfu(context.facts())}});
    if (mfu->isImpossible())
        return notRun("OV-3.impossible", {{"mfu", Share{mfu->value}}});
    const double wanted = context.limit(threshold::kLeastMfu);
    Outcome outcome;
    if (mfu->value >= wanted)
        return outcome;
    Finding finding = efficiencyFinding(*steps,
        {"OV-3.low", {{"mfu", Share{mfu->value}}, {"wanted", Share{wanted}}}}, mfu->value, wanted,
        "method.at_mfu");
    finding.inputs = mfu->formula.values;
    finding.severity = severityOfMfu(context, wanted - mfu->value);
    finding.evidence.push_back({stepsPage({}, {}), mfu->formula, Share{mfu->value}});
    addShare(finding, *steps, StepMetric::NotOverlapped, "evidence.exposed");
    addShare(finding, *steps, StepMetric::Free, "evidence.free");
    finding.advice = advised({"larger_batch", "less_recompute", "fuse_operators"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> lowLinearity(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const auto metrics = efficiencyOf(context.facts(), steps->step(), {});
    const Metric* const linearity = metricNamed(metrics, "linearity");
    if (linearity == nullptr)
        return notRun("need.facts", {{"facts", missingForLinearity(context.facts())}});
    const double wanted = context.limit(threshold::kLinearity);
    Outcome outcome;
    if (linearity->value >= wanted)
        return outcome;
    Finding finding = efficiencyFinding(*steps,
        {"OV-4.low", {{"linearity", Share{linearity->value}}, {"wanted", Share{wanted}}}},
        linearity->value, wanted, "method.at_linearity");
    finding.inputs = linearity->formula.values;
    finding.evidence.push_back({stepsPage({}, {}), linearity->formula, Share{linearity->value}});
    addShare(finding, *steps, StepMetric::NotOverlapped, "evidence.exposed");
    finding.advice = advised({"zero_shard_size", "tensor_parallel_in_node"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
