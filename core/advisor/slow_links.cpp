// SPDX-License-Identifier: GPL-3.0-or-later
// CL-8, CL-9: links below the normal of their transport.
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
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

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

/// Behind those that are told one by one, which lose more time.
class FurtherLinks {
public:
    bool isEmpty() const { return m_pairs.empty(); }

    void add(const SlowLink& slow, const Link& link) {
        m_pairs.insert(std::minmax(link.source, link.target));
        m_most = std::max(m_most, slow.lost);
        if (slow.below <= m_slowest.below)
            return;
        m_slowest = slow;
        m_link = link;
    }

    Finding finding(const StepInputs& steps) const {
        Finding finding;
        finding.text = {"CL-9.more",
            {{"more", static_cast<int64_t>(m_pairs.size())}, {"bandwidth", m_link.bandwidth()},
                {"normal", m_slowest.normal}, {"below", Share{m_slowest.below}}}};
        std::set<int64_t> ranks;
        for (const auto& [one, other] : m_pairs)
            ranks.insert({one, other});
        finding.ranks.assign(ranks.begin(), ranks.end());
        seenIn(finding, steps.numbers());
        finding.price = priceOfLinks(m_most, steps);
        addLinkEvidence(finding, m_link);
        finding.advice = adviceOn(m_link.transport);
        weigh(finding, steps.step());
        return finding;
    }

private:
    std::set<std::pair<int64_t, int64_t>> m_pairs;
    SlowLink m_slowest;
    Link m_link;
    Duration m_most{}; ///< of one
};

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
    Outcome outcome;
    std::map<std::vector<int64_t>, size_t> known; // both directions are one pair
    std::vector<PairOfLinks> pairs; // of each finding
    FurtherLinks further;
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
        } else if (known.size() < kMostOfOneCheck) {
            known.emplace(ranks, outcome.findings.size());
            RS_TRY_ASSIGN(const Price price, priceOfLink(context.inputs(), slow, link, *steps));
            outcome.findings.push_back(linkFinding(slow, link, *steps, price));
            outcome.findings.back().ranks = ranks;
            pairs.push_back(
                {{{link.source, link.target, slow.below}}, link, shareOf(slow.lost, link.time)});
        } else {
            further.add(slow, link);
        }
    }
    for (size_t i = 0; i < outcome.findings.size(); ++i)
        RS_TRY(priceByReplay(outcome.findings[i], context.inputs(), pairs[i], *steps));
    if (!further.isEmpty())
        outcome.findings.push_back(further.finding(*steps));
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
