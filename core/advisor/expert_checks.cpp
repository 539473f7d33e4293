// SPDX-License-Identifier: GPL-3.0-or-later
// CL-17: uneven experts.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>

#include "core/advisor/findings.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/parallel_checks.h"
#include "core/advisor/pass_price.h"
#include "core/advisor/replay/joint_price.h"
#include "core/analysis/parallel/all_to_all.h"
#include "core/analysis/parallel/experts.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/base/mean.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// A group whose busiest rank is far above the mean.
struct UnevenGroup {
    double above = 0;
    int64_t most = 0; ///< of the busiest, in units of the loads
    int64_t mean = 0;
    const ExpertRank* busiest = nullptr;
    std::vector<const ExpertRank*> members;
};

/// What the products of a rank have to do.
using Loads = std::map<int64_t, int64_t>;

std::vector<RankGroup> expertGroups(
    const std::optional<ParallelTopology>& topology, const std::vector<int64_t>& ranks) {
    if (topology && topology->sizes().expert > 1)
        return topology->expertGroups();
    return {{"all", ranks}};
}

bool haveTokens(const std::vector<ExpertRank>& experts) {
    return std::ranges::all_of(experts, [](const ExpertRank& rank) {
        return std::ranges::all_of(
            rank.passes, [](const ExpertPass& pass) { return pass.tokens.has_value(); });
    });
}

/// The tokens that were routed to each rank; where the files do not tell them, the time of the
/// products, less what the rank is slower than the others in all that it computes beside them: a
/// rank with a low clock has no busy experts.
Loads loadsOf(const std::vector<ExpertRank>& experts, const StepTrace& trace) {
    Loads loads;
    if (haveTokens(experts)) {
        for (const ExpertRank& rank : experts)
            loads.emplace(rank.rank, rank.tokens().value_or(0));
        return loads;
    }
    std::map<int64_t, Duration> beside;
    for (const auto* const rows : {&trace.rows, &trace.warmUp}) {
        for (const StepRow& row : *rows)
            beside[row.rank] += row.values.get(StepMetric::Computing).value_or(Duration());
    }
    std::vector<Duration> known;
    known.reserve(experts.size());
    for (const ExpertRank& rank : experts)
        known.push_back(beside[rank.rank] -= std::min(beside[rank.rank], rank.time()));
    const Duration usual = medianOf(std::move(known)).value_or(Duration());
    for (const ExpertRank& rank : experts) {
        const Duration own = beside[rank.rank];
        const double slower = own > Duration() && usual > Duration() ? shareOf(own, usual) : 1;
        loads.emplace(rank.rank, scaled(rank.time(), 1 / slower).count()); // count(): any figure
    }
    return loads;
}

/// Those above the limit, the worst first.
std::vector<UnevenGroup> unevenGroups(const std::vector<ExpertRank>& experts, const Loads& loads,
    const std::vector<RankGroup>& groups, double limit) {
    std::vector<UnevenGroup> uneven;
    for (const RankGroup& group : groups) {
        std::vector<int64_t> values;
        std::vector<const ExpertRank*> members;
        for (const ExpertRank& rank : experts) {
            if (std::ranges::find(group.ranks, rank.rank) == group.ranks.end())
                continue;
            values.push_back(loads.at(rank.rank));
            members.push_back(&rank);
        }
        const double above = imbalance(values);
        if (above <= limit)
            continue;
        const auto most = std::ranges::max_element(values) - values.begin();
        const int64_t sum = std::accumulate(values.begin(), values.end(), int64_t{});
        uneven.push_back({above, values[static_cast<size_t>(most)],
            meanOf(sum, static_cast<int64_t>(values.size())), members[static_cast<size_t>(most)],
            std::move(members)});
    }
    std::ranges::stable_sort(uneven, std::greater(), &UnevenGroup::above);
    return uneven;
}

/// From the first product of each pass to its last, with what runs between them.
Duration busyTime(const ExpertRank& rank) {
    return std::accumulate(rank.passes.begin(), rank.passes.end(), Duration(),
        [](Duration sum, const ExpertPass& pass) { return sum + pass.range.length(); });
}

template <class Figure>
Duration meanOfMembers(const UnevenGroup& group, Figure figure) {
    Duration sum{};
    for (const ExpertRank* member : group.members)
        sum += figure(*member);
    return sum / static_cast<int64_t>(group.members.size());
}

/// Of the busiest, minus the mean.
template <class Figure>
Duration excess(const UnevenGroup& group, Figure figure) {
    return std::max(Duration(), figure(*group.busiest) - meanOfMembers(group, figure));
}

/// What all-to-all would take less with as much to move for each rank. 0 where not all are known.
Duration exchangeExcess(const UnevenGroup& group, const std::vector<AllToAll>& exchanges) {
    std::map<int64_t, Duration> moving;
    for (const AllToAll& rank : exchanges)
        moving.emplace(rank.rank, rank.elapse - rank.wait);
    for (const ExpertRank* member : group.members) {
        if (moving.count(member->rank) == 0)
            return {};
    }
    return excess(group, [&moving](const ExpertRank& rank) { return moving.at(rank.rank); });
}

/// Without stages, beside what else ranks compute longer: each rank of these groups is as busy as
/// their mean. What all-to-all takes less comes on top.
void playEven(const StepInputs& steps, const std::vector<UnevenGroup>& uneven, size_t allSteps,
    Price& price) {
    const auto job = steps.isWithoutStages() ? oneStageJob(steps, {}) : std::nullopt;
    if (!job)
        return;
    std::vector<Fix> fixes;
    for (const UnevenGroup& group : uneven) {
        const Duration mean = meanOfMembers(group, busyTime);
        for (const ExpertRank* member : group.members) {
            const auto place = placeInOneStage(steps.trace, member->rank);
            TimesByStep less;
            for (const int64_t step : steps.numbers())
                less[step] = perStep(busyTime(*member) - mean, allSteps);
            if (place)
                fixes.push_back(workerShorter(*place, std::move(less)));
        }
    }
    const Duration alone = std::clamp(priceOf(*job, fixes), Duration(), *price.cost);
    price.played = std::make_shared<const Played>(playedFixes(std::move(fixes), alone));
}

Numbers ranksOf(const UnevenGroup& group) {
    Numbers ranks;
    ranks.values.reserve(group.members.size());
    for (const ExpertRank* member : group.members)
        ranks.values.push_back(member->rank);
    return ranks;
}

} // namespace

Result<Outcome> unevenExperts(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    RS_TRY_ASSIGN(const auto experts, expertRanks(inputs.snapshot(), std::nullopt, inputs.stop()));
    if (experts.size() < 2)
        return notRun("need.experts");
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    const auto groups = expertGroups(topology, steps->trace.ranks);
    const auto uneven = unevenGroups(experts, loadsOf(experts, steps->trace), groups,
        context.limit(threshold::kExpertImbalance));
    Outcome outcome;
    if (uneven.empty())
        return outcome;
    const UnevenGroup& worst = uneven.front();
    RS_TRY_ASSIGN(
        const auto exchanges, allToAllByRank(inputs.snapshot(), std::nullopt, inputs.stop()));
    Finding finding;
    finding.text = {haveTokens(experts) ? "CL-17.uneven" : "CL-17.longer",
        {{"rank", worst.busiest->rank}, {"above", Share{worst.above}}, {"ranks", ranksOf(worst)}}};
    if (haveTokens(experts))
        finding.inputs = {{"most_tokens", worst.most}, {"mean_tokens", worst.mean}};
    else
        finding.inputs = {{"most", Duration(worst.most)}, {"mean", Duration(worst.mean)}};
    for (const UnevenGroup& group : uneven)
        finding.ranks.push_back(group.busiest->rank);
    std::ranges::sort(finding.ranks);
    seenIn(finding, steps->numbers());
    // Kernels and transfers of all steps, the warm-up step too.
    const size_t all = std::max<size_t>(1, steps->count() + (steps->trace.warmUpStep() ? 1 : 0));
    const Duration saved = perStep(excess(worst, busyTime) + exchangeExcess(worst, exchanges), all);
    finding.price = {Duration(), saved, saved, "method.even_tokens", StepPart::Computing};
    playEven(*steps, uneven, all, finding.price);
    // The passes of all stages wait for the busiest of their groups.
    const bool isOfAll = topology && topology->sizes().expert > 1 && uneven.size() == groups.size();
    if (isOfAll && areAlike(excess(uneven.back(), busyTime), excess(worst, busyTime))) {
        RS_TRY_ASSIGN(const auto replayed, priceInPasses(inputs, saved));
        finding.price = replayed.value_or(finding.price);
    }
    finding.evidence.push_back(
        {pageOf("summary.experts", worst.busiest->rank), {"evidence.experts", {}},
            perStep(excess(worst, [](const ExpertRank& rank) { return rank.time(); }), all)});
    finding.advice = advised({"expert_capacity"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
