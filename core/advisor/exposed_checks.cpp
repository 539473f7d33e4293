// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/exposed_checks.h"

#include <algorithm>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/communication/exposed_transfers.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What the data parallel transfers of a stage show exposed, the median of the stages. Totals of a
/// step do not tell it in a pipeline, whose ranks receive beside what they transfer. Nothing
/// without stages, or where the timelines do not show it.
Result<std::optional<Duration>> exposedOf(
    Inputs& inputs, const StepInputs& steps, const CommunicationInputs& read) {
    std::set<std::string, std::less<>> hashes;
    for (const CommunicationGroup& group : steps.groups) {
        if (isDataParallel(group.name))
            hashes.insert(group.hash);
    }
    if (steps.parts.stages.size() < 2 || hashes.empty())
        return std::optional<Duration>();
    const std::vector<Duration> transit = transitOfRows(read.all, read.matched);
    std::vector<Duration> ofStages;
    for (const SampleRank& sample : sampleRanks(steps)) {
        RS_TRY_ASSIGN(const auto exposed,
            exposedTransfers(inputs.session(), sample.rank, read.all, transit,
                [&](const Collective& row) { return hashes.contains(read.all.text(row.group)); }));
        if (!exposed)
            return std::optional<Duration>();
        ofStages.push_back(*exposed);
    }
    return medianOf(std::move(ofStages));
}

/// The step with so much of these transfers hidden, at most what is hidden itself.
Result<std::optional<Price>> hiddenPrice(Inputs& inputs, const Hideable& found) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    const std::vector<Fix> fixes{shorterGradients(shareOf(found.saved, found.transfers))};
    auto price = replayedPrice(*replay, fixes, StepPart::Communication);
    if (price)
        price->high = std::max(price->high, std::optional(found.saved));
    return price;
}

} // namespace

Result<Outcome> exposedCommunication(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    const auto groups = groupTimes(read->all, steps->groups, read->matched);
    RS_TRY_ASSIGN(const auto exposed, exposedOf(context.inputs(), *steps, *read));
    const Hideable found = hideableOf(groups, steps->trace, exposed);
    if (found.transfers == Duration())
        return notRun("need.dp_groups");
    Outcome outcome;
    const Duration step = steps->step().value_or(Duration());
    if (shareOf(found.saved, step) <= context.limit(threshold::kHiddenShare)
        || found.overlapped >= context.limit(threshold::kOverlapLeast))
        return outcome;
    Finding finding;
    finding.text = {"CO-5.exposed",
        {{"transfers", found.transfers}, {"exposed", found.exposed},
            {"overlapped", Share{found.overlapped}}, {"saved", found.saved}}};
    finding.inputs = {{"of_step", Share{shareOf(found.saved, step)}}, {"step_time", step}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    finding.price = {
        Duration(), found.saved, found.exposed, "method.hidden", StepPart::Communication};
    if (exposed) {
        RS_TRY_ASSIGN(const auto replayed, hiddenPrice(context.inputs(), found));
        finding.price = replayed.value_or(finding.price);
    }
    finding.evidence.push_back({stepsPage({}, {}), {"evidence.dp_exposed", {}}, found.exposed});
    finding.evidence.push_back(
        {pageOf("communication.durations"), {"evidence.dp_transfers", {}}, found.transfers});
    finding.advice = advised({"overlap_gradients", "all_reduce_fusion", "gradient_accumulation"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
