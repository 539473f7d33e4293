// SPDX-License-Identifier: GPL-3.0-or-later
// CO-2 and CO-3: transfers that are slow by their size, or by what runs beside them.
#include "core/advisor/transfer_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/communication/transfer_alignment.h"
#include "core/analysis/verdicts/contention.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Transfers run side by side on several planes, and some beside computing: what is exposed of
/// communication is the most that they can cost.
Duration atMost(Duration ofStep, const StepInputs& steps) {
    const auto exposed = medianOfMetric(steps.trace, StepMetric::NotOverlapped);
    return std::min(ofStep, exposed.value_or(ofStep));
}

Duration ofOneStep(Duration all, const StepInputs& steps) {
    return perStep(all, std::max<size_t>(1, steps.count()));
}

Finding unalignedFinding(const StepInputs& steps, const SampleRank& worst,
    const TransferAlignment& most, int64_t block) {
    Finding finding;
    const double share = shareOf(most.unalignedTime, most.time);
    finding.text = {"CO-2.unaligned",
        {{"share", Share{share}}, {"rank", worst.rank},
            {"count", static_cast<int64_t>(most.unaligned)}, {"block", Bytes{block}}}};
    finding.inputs = {{"unaligned_time", ofOneStep(most.unalignedTime, steps)},
        {"all_time", ofOneStep(most.time, steps)}};
    finding.ranks = worst.like;
    seenIn(finding, steps.numbers());
    const auto saved = most.saved();
    finding.price = {Duration(), std::nullopt,
        atMost(ofOneStep(saved.value_or(most.unalignedTime), steps), steps),
        saved ? "method.aligned" : "method.exposed", StepPart::Communication};
    finding.evidence.push_back({sliceAt(worst.rank, most.longest, most.longestName),
        {"evidence.unaligned_transfer", {{"size", most.longestSize}}}, most.longest.length()});
    finding.advice = advised({"pad_tensors"});
    finding.advice.front().values = {{"block", Bytes{block}}};
    weigh(finding, steps.step(), Severity::Low);
    return finding;
}

} // namespace

Result<Outcome> unalignedTransfers(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const auto block = static_cast<int64_t>(context.limit(threshold::kTransferBlock));
    if (block < 1)
        return Outcome();
    TransferAlignment most;
    SampleRank worst;
    size_t seen = 0;
    for (SampleRank& sample : sampleRanks(*steps)) {
        const auto slot = slotOf(inputs.snapshot(), sample.rank);
        if (!slot)
            continue;
        RS_TRY_ASSIGN(TransferAlignment of,
            transferAlignment(
                inputs.session(), *slot, block, steps->trace.warmUpStep(), inputs.stop()));
        seen += of.transfers;
        if (of.unalignedTime <= most.unalignedTime)
            continue;
        most = std::move(of);
        worst = std::move(sample);
    }
    if (seen == 0)
        return notRun("need.transfer_tasks");
    Outcome outcome;
    const Duration ofStep = atMost(ofOneStep(most.unalignedTime, *steps), *steps);
    if (shareOf(most.unalignedTime, most.time) > context.limit(threshold::kUnalignedShare)
        && ofStep > Duration())
        outcome.findings.push_back(unalignedFinding(*steps, worst, most, block));
    return outcome;
}

Result<Outcome> contendedTransfers(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const double limit = context.limit(threshold::kContendedRate) * 1e9;
    const double reference = context.limit(threshold::kSdmaRate) * 1e9;
    Contention most;
    SampleRank worst;
    size_t seen = 0;
    for (SampleRank& sample : sampleRanks(*steps)) {
        RS_TRY_ASSIGN(TransfersAndMatmuls read,
            transfersAndMatmuls(
                inputs.snapshot(), sample.rank, steps->trace.warmUpStep(), inputs.stop()));
        seen += read.operators.size();
        Contention found = contentionOf(std::move(read.operators), read.matmuls, limit, reference);
        if (!found.isProven(limit) || found.lost <= most.lost)
            continue;
        most = std::move(found);
        worst = std::move(sample);
    }
    if (seen == 0)
        return notRun("need.sdma");
    Outcome outcome;
    if (most.slow.empty())
        return outcome;
    const SdmaOperator& slowest = most.slow.front();
    Finding finding;
    finding.text = {"CO-3.contended",
        {{"count", static_cast<int64_t>(most.slow.size())}, {"rank", worst.rank},
            {"rate", slowest.rate() / 1e9}, {"limit", limit / 1e9}}};
    if (most.alone)
        finding.inputs = {{"alone", *most.alone / 1e9}};
    finding.ranks = worst.like;
    seenIn(finding, steps->numbers());
    finding.price = {Duration(), std::nullopt, atMost(ofOneStep(most.lost, *steps), *steps),
        "method.sdma_rate", StepPart::Communication};
    finding.evidence.push_back({sliceAt(worst.rank, slowest.range, slowest.name),
        {"evidence.contended", {{"name", slowest.name}}}, slowest.transit, kCollectivesPage});
    finding.advice = advised({"stagger_overlap"});
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
