// SPDX-License-Identifier: GPL-3.0-or-later
// CL-2, CL-3: ranks that the others wait for. CL-8, CL-9: links below the normal of their
// transport.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/link_price.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/pass_groups.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/advisor/start_checks.h"
#include "core/analysis/parallel/group_names.h"
#include "core/analysis/verdicts/gap_causes.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

size_t ranksOfGroup(const Collectives& all, uint32_t group) {
    std::set<int64_t> ranks;
    for (const Collective& row : all.rows) {
        if (row.group == group)
            ranks.insert(row.rank);
    }
    return ranks.size();
}

Value nameOfGroup(const StepInputs& steps, const std::string& hash) {
    for (const CommunicationGroup& group : steps.groups) {
        if (group.hash == hash && !group.name.empty())
            return groupText(group.name, group.ranks);
    }
    return Word{"group.unnamed"};
}

/// The slice of that rank's part of the collective.
std::optional<Evidence> latestArrival(const CommunicationInputs& read, const LateRank& late) {
    for (const Arrival& arrival : read.matched.collectives[late.collective].arrivals) {
        const Collective& row = read.all.rows[arrival.row];
        if (row.rank != late.rank || !row.start)
            continue;
        const Timestamp begin = fromNanoseconds(*row.start);
        const std::string& name = read.all.text(row.name);
        return Evidence{sliceAt(row.rank, {begin, begin + row.times.elapse}, name),
            {"evidence.latest_arrival", {{"name", name}}}, arrival.lag, kCollectivesPage};
    }
    return std::nullopt;
}

/// From where the rank last met the others of the group until it comes to the collective.
std::optional<RankRange> sinceLastMet(const Collectives& all, const Collective& next) {
    std::optional<Timestamp> met;
    const Timestamp come = fromNanoseconds(next.start.value_or(0));
    for (const Collective& row : all.rows) {
        if (row.rank != next.rank || row.group != next.group || !row.start || row.isPointToPoint)
            continue;
        const Timestamp end = fromNanoseconds(*row.start) + row.times.elapse;
        if (end <= come && (!met || end > *met))
            met = end;
    }
    return met && next.start ? std::optional(RankRange{next.rank, {*met, come}}) : std::nullopt;
}

/// Where the rank lost the time that the first to arrive waits for it: the call of its host during
/// the longest free range since both last met. Nothing where it works longer.
Result<std::optional<Evidence>> divergedAt(
    Inputs& inputs, const CommunicationInputs& read, const LateRank& late) {
    const auto& arrivals = read.matched.collectives[late.collective].arrivals;
    const auto own = std::ranges::find_if(
        arrivals, [&](const Arrival& one) { return read.all.rows[one.row].rank == late.rank; });
    if (own == arrivals.end())
        return std::optional<Evidence>();
    const Collective& lateRow = read.all.rows[own->row];
    const Collective& firstRow = read.all.rows[arrivals.front().row];
    const auto since = sinceLastMet(read.all, lateRow);
    const auto others = sinceLastMet(read.all, firstRow);
    if (!since || !others)
        return std::optional<Evidence>();
    RS_TRY_ASSIGN(const auto found, divergence(inputs.session(), *since, *others, own->lag));
    if (!found)
        return std::optional<Evidence>();
    return std::optional(found->call
            ? Evidence{sliceAt(late.rank, found->call->range, found->call->name),
                {"evidence.diverged_call",
                    {{"late", late.rank}, {"name", found->call->name}, {"rank", firstRow.rank}}},
                found->longer}
            : Evidence{sliceAt(late.rank, found->gap, "Free"),
                {"evidence.diverged_free", {{"late", late.rank}, {"rank", firstRow.rank}}},
                found->longer});
}

Result<Outcome> lateRanksOf(Context& context, const char* id, bool isWholeJob) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    if (!read->late)
        return notRun("need.late_ranks");
    std::set<int64_t> all;
    for (const Collective& row : read->all.rows)
        all.insert(row.rank);
    Outcome outcome;
    for (const LateRank& late : read->late->ranks) {
        const bool isOfAll = ranksOfGroup(read->all, late.group) == all.size();
        if (isOfAll != isWholeJob || late.share <= context.limit(threshold::kLateRank))
            continue;
        Finding finding;
        finding.text = {std::string(id) + ".late",
            {{"rank", late.rank}, {"late", late.late}, {"k", static_cast<int64_t>(late.steps)},
                {"n", static_cast<int64_t>(read->late->steps)},
                {"group", nameOfGroup(*steps, read->all.text(late.group))}}};
        finding.ranks = {late.rank};
        finding.inputs = {{"late_share", Share{late.share}}, {"step_time", read->late->step}};
        seenIn(finding, steps->numbers());
        finding.stepsSeen = late.steps;
        finding.price = {Duration(), late.late, late.late, "method.late", StepPart::Computing};
        finding.evidence.push_back(
            {pageOf("communication.waits", late.rank), {"evidence.waits", {}}, late.late});
        if (auto latest = latestArrival(*read, late))
            finding.evidence.push_back(std::move(*latest));
        RS_TRY_ASSIGN(auto diverged, divergedAt(context.inputs(), *read, late));
        if (diverged)
            finding.evidence.push_back(std::move(*diverged));
        finding.advice = advised({"check_node", "check_load"});
        weigh(finding, steps->step() ? steps->step() : std::optional(read->late->step));
        outcome.findings.push_back(std::move(finding));
    }
    if (const auto& unclear = read->late->withinSpread;
        unclear && (ranksOfGroup(read->all, unclear->group) == all.size()) == isWholeJob)
        return unclearLateness(*unclear);
    return outcome;
}

/// Of fewer slow links the pair is to blame, not the rank.
constexpr size_t kFewestLinks = 3;

struct RankLinks {
    size_t links = 0;
    size_t slow = 0;
    Duration lost{};
    double below = 0; ///< of the slowest
    double bandwidth = 0; ///< of it, GB/s
    double normal = 0;
};

/// The rank whose links of a transport are slow, three of them at least and all.
using LinksByRank = std::map<std::pair<std::string, int64_t>, RankLinks>;

LinksByRank linksByRank(const LinkMatrix& matrix, const std::vector<SlowLink>& slow, double limit) {
    const std::vector<bool> telling = tellingLinks(matrix);
    LinksByRank ranks;
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        const Link& link = matrix.links[i];
        if (!telling[i])
            continue;
        const auto found = std::ranges::find(slow, i, &SlowLink::link);
        for (const int64_t rank : {link.source, link.target}) {
            RankLinks& of = ranks[{link.transport, rank}];
            ++of.links;
            if (found == slow.end() || found->below <= limit)
                continue;
            ++of.slow;
            of.lost += found->lost;
            if (found->below <= of.below)
                continue;
            of.below = found->below;
            of.bandwidth = link.bandwidth();
            of.normal = found->normal;
        }
    }
    std::erase_if(ranks, [](const auto& rank) {
        return rank.second.slow < kFewestLinks || rank.second.slow < rank.second.links;
    });
    return ranks;
}

double exposedShare(const StepInputs& steps) {
    const auto all = medianOfMetric(steps.trace, StepMetric::Communication);
    const auto exposed = medianOfMetric(steps.trace, StepMetric::NotOverlapped);
    return all && exposed ? std::min(1.0, shareOf(*exposed, *all)) : 1;
}

/// What the transfers take longer; of it the part that is exposed delays the step.
Price priceOfLinks(Duration lost, const StepInputs& steps) {
    const Duration ofStep = perStep(lost, steps.count());
    return {Duration(), scaled(ofStep, exposedShare(steps)), ofStep, "method.normal_bandwidth",
        StepPart::Communication};
}

/// Between devices of a node there is no cable, switch or traffic class to check.
std::vector<Advice> adviceOn(const std::string& transport) {
    constexpr std::array<std::string_view, 5> kWithinNode{"HCCS", "HCCS_SW", "PCIE", "SIO", "SDMA"};
    return std::ranges::find(kWithinNode, transport) == kWithinNode.end()
        ? advised({"check_network", "check_rdma"})
        : advised({"check_device_link"});
}

void addLinkEvidence(Finding& finding, const Link& link) {
    model::Target cell = pageOf("communication.links", link.source);
    cell.peer = link.target;
    finding.evidence.push_back({cell,
        {"evidence.link", {{"source", link.source}, {"target", link.target}, {"time", link.time}}},
        Moved{link.size}});
}

/// Where the timelines show which part of the loss is exposed it is that part.
Result<Price> priceOfLink(
    Inputs& inputs, const SlowLink& slow, const Link& link, const StepInputs& steps) {
    Price price = priceOfLinks(slow.lost, steps);
    RS_TRY_ASSIGN(const auto exposed, exposedLossOf(inputs, link, shareOf(slow.lost, link.time)));
    if (exposed) {
        price.cost = std::min(*exposed, *price.high);
        price.method = "method.exposed_bandwidth";
    }
    return price;
}

Finding linkFinding(
    const SlowLink& slow, const Link& link, const StepInputs& steps, const Price& price) {
    Finding finding;
    finding.text = {"CL-9.slow",
        {{"source", link.source}, {"target", link.target}, {"transport", link.transport},
            {"bandwidth", link.bandwidth()}, {"normal", slow.normal},
            {"below", Share{slow.below}}}};
    seenIn(finding, steps.numbers());
    finding.price = price;
    addLinkEvidence(finding, link);
    finding.advice = adviceOn(link.transport);
    weigh(finding, steps.step());
    return finding;
}

/// The slow directions between two ranks.
struct PairOfLinks {
    std::vector<SlowDirection> directions;
    Link first;
    double lost = 0; ///< share of its time that this is slow
};

/// Within a tensor or context parallel group: its ranks are through their passes by so much
/// earlier, others may be as late.
void playInGroup(const StepInputs& steps, Finding& finding) {
    if (!steps.meetsBehindPasses() || !finding.price.cost)
        return;
    for (const std::vector<int64_t>& group : passGroups(steps)) {
        if (!std::ranges::includes(group, finding.ranks))
            continue;
        TimesByRank shorter;
        for (const int64_t rank : group)
            for (const int64_t step : steps.numbers())
                shorter[{rank, step}] = *finding.price.cost;
        takePlayed(steps, playedEarlier(steps, shorter), finding.price);
        weigh(finding, steps.step());
        return;
    }
}

/// Other stages wait for what passes a link between two of them, and for the passes of a worker
/// with a slow link: the step loses more than is exposed at its ends, or less where they would wait
/// anyway. What collectives lose on a link between stages, if it is part of any, comes on top at
/// most.
Status priceByReplay(
    Finding& finding, Inputs& inputs, const PairOfLinks& pair, const StepInputs& steps) {
    RS_TRY_ASSIGN(auto played, playedLink(inputs, pair.directions));
    if (!played || !played->price.cost) {
        playInGroup(steps, finding);
        return {};
    }
    finding.price = std::move(played->price);
    if (played->isOfStages) {
        RS_TRY_ASSIGN(
            const auto more, exposedLossOf(inputs, pair.first, pair.lost, LinkUse::Collectives));
        finding.text.key = "CL-9.stages";
        finding.price.cost = *finding.price.cost + more.value_or(Duration());
        finding.price.high = finding.price.cost;
    }
    weigh(finding, steps.step());
    return {};
}

} // namespace

Outcome unclearLateness(const LateRank& latest) {
    return notRun("need.clear_lateness", {{"rank", latest.rank}, {"share", Share{latest.share}}});
}

Result<Outcome> lateForTheJob(Context& context) {
    return lateRanksOf(context, "CL-2", true);
}

Result<Outcome> lateInAGroup(Context& context) {
    return lateRanksOf(context, "CL-3", false);
}

Result<Outcome> slowLinksOfARank(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const LinkMatrix* const matrix, context.inputs().links());
    Outcome outcome;
    for (const auto& [key, of] :
        linksByRank(*matrix, slowLinks(*matrix), context.limit(threshold::kSlowLink))) {
        Finding finding;
        finding.text = {"CL-8.slow",
            {{"rank", key.second}, {"transport", key.first},
                {"links", static_cast<int64_t>(of.links)}, {"below", Share{of.below}}}};
        finding.inputs = {{"bandwidth", of.bandwidth}, {"normal", of.normal}};
        finding.ranks = {key.second};
        seenIn(finding, steps->numbers());
        finding.price = priceOfLinks(of.lost / static_cast<int64_t>(of.slow), *steps);
        finding.price.high = perStep(of.lost, steps->count());
        finding.evidence.push_back({pageOf("communication.links", key.second),
            {"evidence.links", {{"transport", key.first}}}, Share{of.below}});
        finding.advice = adviceOn(key.first);
        weigh(finding, steps->step());
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

Result<Outcome> slowPair(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const LinkMatrix* const matrix, context.inputs().links());
    constexpr size_t kMostPairs = 16;
    Outcome outcome;
    std::map<std::vector<int64_t>, size_t> known; // both directions are one pair
    std::vector<PairOfLinks> pairs; // of each finding
    for (const SlowLink& slow : slowLinks(*matrix)) {
        const Link& link = matrix->links[slow.link];
        if (slow.below <= context.limit(threshold::kSlowLink))
            continue;
        const std::vector<int64_t> ranks{
            std::min(link.source, link.target), std::max(link.source, link.target)};
        const auto of = known.find(ranks);
        if (of != known.end()) {
            Finding& pair = outcome.findings[of->second];
            *pair.price.high += perStep(slow.lost, steps->count());
            addLinkEvidence(pair, link);
            pairs[of->second].directions.push_back({link.source, link.target, slow.below});
        } else if (known.size() < kMostPairs) {
            known.emplace(ranks, outcome.findings.size());
            RS_TRY_ASSIGN(const Price price, priceOfLink(context.inputs(), slow, link, *steps));
            outcome.findings.push_back(linkFinding(slow, link, *steps, price));
            outcome.findings.back().ranks = ranks;
            pairs.push_back(
                {{{link.source, link.target, slow.below}}, link, shareOf(slow.lost, link.time)});
        }
    }
    for (size_t i = 0; i < outcome.findings.size(); ++i)
        RS_TRY(priceByReplay(outcome.findings[i], context.inputs(), pairs[i], *steps));
    return outcome;
}

std::vector<Check> slowRankChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Cluster;
    return {
        {"CL-1", theme, "MSTT slow_rank_analyzer, advisor_spec.md CL-1", {Steps, SeveralRanks},
            {&kSlowRank}, {"check_node", "check_frequency", "check_load", "look_at_host"},
            slowRankOfSteps,
            {&kSlowRankOnce, &kHealthyNoise, &kSequenceVariation, &kSequenceCorrelation,
                &kSlowestSteps, &kLateHidden}},
        {"CL-2", theme, "Megatron-Bridge rule 10, MSTT slow_rank, advisor_spec.md CL-2",
            {Collectives}, {&kLateRank}, {"check_node", "check_load"}, lateForTheJob,
            {&kLateSteps, &kLateOwn, &kLateOutlier, &kHealthyNoise}},
        {"CL-3", theme, "MindStudio Insight ClusterService, advisor_spec.md CL-3", {Collectives},
            {&kLateRank}, {"check_node", "check_load"}, lateInAGroup,
            {&kLateSteps, &kLateOwn, &kLateOutlier, &kHealthyNoise}},
        {"CL-4", theme, "MindStudio Insight BaseParallelStrategyAlgorithm, advisor_spec.md CL-4",
            {Steps, SeveralRanks}, {&kSlowRank}, {"check_node", "check_frequency"}, slowPartOfRanks,
            {&kTwoKinds}},
        {"CL-5", theme, "HTA straggler, advisor_pricing.md R9, advisor_spec.md CL-5", {Collectives},
            {&kLateRank, &kLateSteps, &kStartShare, &kClockResidual}, {"check_node"},
            lateStartOfRanks},
        {"CL-6", theme, "MindInsight parallel_proposer, advisor_spec.md CL-6",
            {Steps, SeveralRanks}, {&kIntervalOutlier, &kSlowRank},
            {"check_data_path", "loader_workers"}, slowDataOfRank},
        {"CL-7", theme, "MindInsight parallel_proposer, advisor_spec.md CL-7", {Flops},
            {&kFlopsRate}, {"check_frequency", "check_load"}, slowByFlops},
        {"CL-8", theme, "MSTT slow_link_analyzer, advisor_spec.md CL-8", {Links}, {&kSlowLink},
            {"check_network", "check_rdma", "check_device_link"}, slowLinksOfARank,
            {&kLinkSmallest, &kLinkBytes}},
        {"CL-9", theme, "MindInsight parallel_proposer, advisor_spec.md CL-9", {Links},
            {&kSlowLink}, {"check_network", "check_rdma", "check_device_link"}, slowPair,
            {&kLinkSmallest, &kLinkBytes}},
    };
}

} // namespace rankscope::advisor
