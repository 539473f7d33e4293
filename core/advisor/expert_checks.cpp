// SPDX-License-Identifier: GPL-3.0-or-later
// CL-17: uneven experts.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "core/advisor/findings.h"
#include "core/advisor/parallel_checks.h"
#include "core/analysis/parallel/all_to_all.h"
#include "core/analysis/parallel/experts.h"
#include "core/analysis/parallel/job_layout.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// A group whose busiest rank is far above the mean.
struct UnevenGroup {
    double above = 0;
    int64_t busiest = 0;
    std::vector<const ExpertRank*> members;
};

std::vector<RankGroup> expertGroups(
    const std::optional<ParallelLayout>& layout, const std::vector<int64_t>& ranks) {
    if (layout && layout->sizes().expert > 1)
        return layout->expertGroups();
    return {{"all", ranks}};
}

/// Those above the limit, the worst first.
std::vector<UnevenGroup> unevenGroups(
    const std::vector<ExpertRank>& experts, const std::vector<RankGroup>& groups, double limit) {
    std::vector<UnevenGroup> uneven;
    for (const RankGroup& group : groups) {
        std::vector<int64_t> times;
        std::vector<const ExpertRank*> members;
        for (const ExpertRank& rank : experts) {
            if (std::ranges::find(group.ranks, rank.rank) == group.ranks.end())
                continue;
            times.push_back(rank.time().count()); // count(): imbalance() takes any figure
            members.push_back(&rank);
        }
        const double above = imbalance(times);
        if (above <= limit)
            continue;
        const auto most = std::ranges::max_element(times) - times.begin();
        const int64_t busiest = members[static_cast<size_t>(most)]->rank;
        uneven.push_back({above, busiest, std::move(members)});
    }
    std::ranges::stable_sort(uneven, std::greater(), &UnevenGroup::above);
    return uneven;
}

/// From the first product of each pass to its last, with what runs between them.
Duration busyTime(const ExpertRank& rank) {
    return std::accumulate(rank.passes.begin(), rank.passes.end(), Duration(),
        [](Duration sum, const ExpertPass& pass) { return sum + pass.range.length(); });
}

/// Largest minus mean.
template <class Figure>
auto excess(const UnevenGroup& group, Figure figure) {
    auto most = figure(*group.members.front());
    decltype(most) sum{};
    for (const ExpertRank* member : group.members) {
        most = std::max(most, figure(*member));
        sum += figure(*member);
    }
    return most - sum / static_cast<int64_t>(group.members.size());
}

/// What all-to-all would take less with as much to move for each rank: the rank that moves longest
/// minus the mean. 0 where not all are known.
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
    RS_TRY_ASSIGN(const auto layout, jobLayout(inputs.snapshot(), inputs.stop()));
    const auto uneven = unevenGroups(experts, expertGroups(layout, steps->trace.ranks),
        context.limit(threshold::kExpertImbalance));
    Outcome outcome;
    if (uneven.empty())
        return outcome;
    const UnevenGroup& worst = uneven.front();
    RS_TRY_ASSIGN(
        const auto exchanges, allToAllByRank(inputs.snapshot(), std::nullopt, inputs.stop()));
    Finding finding;
    finding.text = {"CL-17.uneven",
        {{"rank", worst.busiest}, {"above", Share{worst.above}}, {"ranks", ranksOf(worst)}}};
    for (const UnevenGroup& group : uneven)
        finding.ranks.push_back(group.busiest);
    std::ranges::sort(finding.ranks);
    seenIn(finding, steps->numbers());
    // Kernels and transfers of all steps, the warm-up step too.
    const size_t all = std::max<size_t>(1, steps->count() + (steps->trace.warmUpStep() ? 1 : 0));
    const Duration saved = perStep(excess(worst, busyTime) + exchangeExcess(worst, exchanges), all);
    finding.price = {Duration(), saved, saved, "method.even_tokens", StepPart::Computing};
    finding.evidence.push_back({pageOf("summary.experts", worst.busiest), {"evidence.experts", {}},
        perStep(excess(worst, [](const ExpertRank& rank) { return rank.time(); }), all)});
    finding.advice = advised({"expert_capacity"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
