// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/exposed_checks.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/link_losses.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/symptoms.h"
#include "core/analysis/communication/exposed_transfers.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr const char* kHidden = "method.hidden";

DataParallel dataParallelOf(const StepInputs& steps, std::vector<Duration> transit) {
    DataParallel of{std::move(transit), {}};
    for (const CommunicationGroup& group : steps.groups) {
        if (isDataParallel(group.name))
            of.hashes.insert(group.hash);
    }
    return of;
}

/// What the data parallel transfers of a stage show exposed, the median of the stages. Totals of a
/// step do not tell it in a pipeline, whose ranks receive beside what they transfer. Nothing
/// without stages, or where the timelines do not show it.
Result<std::optional<Duration>> exposedOf(
    Inputs& inputs, const StepInputs& steps, const Collectives& all, const DataParallel& of) {
    if (steps.parts.stages.size() < 2 || of.hashes.empty())
        return std::optional<Duration>();
    std::vector<Duration> ofStages;
    for (const SampleRank& sample : sampleRanks(steps)) {
        RS_TRY_ASSIGN(const auto exposed,
            exposedTransfers(inputs.session(), sample.rank, all, of.transit,
                [&](const Collective& row) { return of.hashes.contains(all.text(row.group)); }));
        if (!exposed)
            return std::optional<Duration>();
        ofStages.push_back(*exposed);
    }
    return medianOf(std::move(ofStages));
}

/// All of its ranks move data no longer than the source of the link does without the loss.
void takeLoss(const Collectives& all, const Link& link, const LinkLoss& loss,
    const std::vector<Duration>& measured, std::vector<Duration>& transit) {
    const auto& arrivals = loss.of->arrivals;
    const auto source = std::ranges::find(arrivals, link.source,
        [&all](const Arrival& arrival) { return all.rows[arrival.row].rank; });
    if (source == arrivals.end())
        return;
    const Duration most = std::max(Duration(), measured[source->row] - loss.lost);
    for (const Arrival& arrival : arrivals)
        transit[arrival.row] = std::min(transit[arrival.row], most);
}

/// How long each collective moves data, beside Collectives::rows, without what slow links make
/// longer. Nothing without such a link.
Result<std::optional<std::vector<Duration>>> transitBesideLinks(
    Context& context, const CommunicationInputs& read) {
    RS_TRY_ASSIGN(const LinkMatrix* const matrix, context.inputs().links());
    std::vector<SlowLink> links = slowLinks(*matrix);
    std::erase_if(links, [least = context.limit(threshold::kSlowLink)](const SlowLink& slow) {
        return slow.below <= least;
    });
    if (links.empty())
        return std::optional<std::vector<Duration>>();
    const std::vector<Duration> measured = transitOfRows(read.all, read.matched);
    std::vector<Duration> transit = measured;
    for (const SlowLink& slow : links) {
        const Link& link = matrix->links[slow.link];
        for (const LinkLoss& loss : lossesOf(read, link, slow.below, LinkUse::Collectives))
            takeLoss(read.all, link, loss, measured, transit);
    }
    return std::optional(std::move(transit));
}

/// What would be saved without slow links as well; nothing without one.
Result<std::optional<Duration>> savedBesideLinks(
    Context& context, const StepInputs& steps, const CommunicationInputs& read) {
    RS_TRY_ASSIGN(const auto transit, transitBesideLinks(context, read));
    if (!transit)
        return std::optional<Duration>();
    const DataParallel of = dataParallelOf(steps, *transit);
    RS_TRY_ASSIGN(const auto exposed, exposedOf(context.inputs(), steps, read.all, of));
    const Hideable found =
        hideableOf(groupTimesBy(*transit, read.all, steps.groups), steps.trace, exposed);
    return std::optional(found.saved);
}

/// The step with so much of these transfers hidden, at most what is hidden itself, and at least
/// without the last of them.
Result<std::optional<Price>> hiddenPrice(Inputs& inputs, const Hideable& found, double last) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    const std::vector<Fix> fixes{shorterGradients(shareOf(found.saved, found.transfers))};
    auto price = replayedPrice(*replay, fixes, StepPart::Communication);
    if (price) {
        price->high = std::max(price->high, std::optional(found.saved));
        price->low = std::min(*price->low, scaled(*price->cost, 1 - last));
        price->method = kHidden;
    }
    return price;
}

} // namespace

double lastGradients(const Collectives& all, const DataParallel& of) {
    std::map<std::pair<int64_t, std::optional<int64_t>>, size_t> last; // by rank and step
    Duration sum{};
    for (size_t i = 0; i < all.rows.size(); ++i) {
        const Collective& row = all.rows[i];
        if (!row.start || !of.hashes.contains(all.text(row.group))
            || all.text(row.type) == "allGather") // parameters
            continue;
        sum += of.transit[i];
        const auto [at, isFirst] = last.emplace(std::pair(row.rank, row.step), i);
        if (!isFirst && all.rows[at->second].start < row.start)
            at->second = i;
    }
    Duration ofLast{};
    for (const auto& [place, row] : last)
        ofLast += of.transit[row];
    return shareOf(ofLast, sum);
}

Result<Outcome> exposedCommunication(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    const auto groups = groupTimes(read->all, steps->groups, read->matched);
    const DataParallel of = dataParallelOf(*steps, transitOfRows(read->all, read->matched));
    RS_TRY_ASSIGN(const auto exposed, exposedOf(context.inputs(), *steps, read->all, of));
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
    RS_TRY_ASSIGN(const auto besideLinks, savedBesideLinks(context, *steps, *read));
    if (besideLinks)
        finding.inputs.emplace_back(kBesideLinksInput, Share{shareOf(*besideLinks, step)});
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    finding.price = {Duration(), std::min(found.saved, besideLinks.value_or(found.saved)),
        found.exposed, kHidden, StepPart::Communication};
    if (exposed) {
        RS_TRY_ASSIGN(const auto replayed,
            hiddenPrice(context.inputs(), found, lastGradients(read->all, of)));
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
