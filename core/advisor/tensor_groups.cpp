// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/tensor_groups.h"

#include <algorithm>
#include <set>

#include "core/advisor/one_stage.h"
#include "core/analysis/statistics.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using analysis::CommunicationGroup;
using analysis::StepMetric;

namespace {

std::vector<CommunicationGroup> tensorGroups(const StepInputs& steps) {
    std::vector<CommunicationGroup> groups;
    for (const CommunicationGroup& group : steps.groups)
        if (analysis::isTensorParallel(group.name))
            groups.push_back(group);
    return groups;
}

TimesByRank elapsedIn(
    const std::vector<CommunicationGroup>& groups, const analysis::Collectives& all) {
    std::set<std::string, std::less<>> names;
    for (const CommunicationGroup& group : groups)
        names.insert(group.hash);
    TimesByRank elapsed;
    for (const analysis::Collective& row : all.rows)
        if (row.step && names.contains(all.text(row.group)))
            elapsed[{row.rank, *row.step}] += row.times.elapse;
    return elapsed;
}

struct OfRank {
    Duration idle{};
    Duration computing{};
    Duration inGroup{}; ///< while it does not compute
};
using RanksOfSteps = std::map<int64_t, std::map<int64_t, OfRank>>;

RanksOfSteps ranksOfSteps(const StepInputs& steps, const TimesByRank& elapsed) {
    const OwnIdle idleIn(steps.trace);
    RanksOfSteps ranks;
    for (const analysis::StepRow& row : steps.trace.rows) {
        const auto computing = row.values.get(StepMetric::Computing);
        const auto within = row.step ? elapsed.find({row.rank, *row.step}) : elapsed.end();
        if (!computing || within == elapsed.end())
            continue;
        const Duration most = row.values.get(StepMetric::NotOverlapped).value_or(within->second);
        ranks[*row.step][row.rank] = {idleIn(row), *computing, std::min(most, within->second)};
    }
    return ranks;
}

/// Nothing where one of them has no such step.
std::vector<OfRank> membersOf(
    const CommunicationGroup& group, const std::map<int64_t, OfRank>& ranks) {
    std::vector<OfRank> members;
    for (const int64_t rank : group.ranks)
        if (const auto of = ranks.find(rank); of != ranks.end())
            members.push_back(of->second);
    return members.size() == group.ranks.size() ? members : std::vector<OfRank>();
}

/// Beside computing: what holds up each of them.
Duration heldUp(const std::vector<OfRank>& members) {
    std::vector<Duration> passes;
    passes.reserve(members.size());
    for (const OfRank& one : members)
        passes.push_back(one.idle + one.computing + one.inGroup);
    const Duration idle = std::ranges::max(members, {}, &OfRank::idle).idle;
    const Duration computing = std::ranges::max(members, {}, &OfRank::computing).computing;
    return std::max(idle, *analysis::medianOf(std::move(passes)) - computing);
}

} // namespace

TimesByRank timesInTensorGroups(const StepInputs& steps, const analysis::Collectives& all) {
    const auto groups = tensorGroups(steps);
    const RanksOfSteps byStep = ranksOfSteps(steps, elapsedIn(groups, all));
    TimesByRank times;
    std::set<int64_t> grouped;
    for (const CommunicationGroup& group : groups) {
        grouped.insert(group.ranks.begin(), group.ranks.end());
        for (const auto& [step, ranks] : byStep) {
            const std::vector<OfRank> members = membersOf(group, ranks);
            for (size_t i = 0; i < members.size(); ++i)
                times[{group.ranks[i], step}] = heldUp(members) - members[i].idle;
        }
    }
    const bool areAllGrouped = std::ranges::all_of(
        steps.trace.ranks, [&grouped](int64_t rank) { return grouped.contains(rank); });
    return areAllGrouped ? times : TimesByRank();
}

TimesByRank savedInTensorGroups(const StepInputs& steps, const TimesByRank& idle) {
    if (steps.inTensorGroups.empty())
        return idle;
    const OwnIdle idleIn(steps.trace);
    TimesByRank own;
    for (const analysis::StepRow& row : steps.trace.rows)
        if (row.step)
            own[{row.rank, *row.step}] = idleIn(row);
    TimesByRank saved;
    for (const CommunicationGroup& group : tensorGroups(steps))
        for (const int64_t step : steps.numbers()) {
            Duration longest{};
            Duration without{};
            for (const int64_t rank : group.ranks) {
                const Duration of = own[{rank, step}];
                const auto less = idle.find({rank, step});
                longest = std::max(longest, of);
                without = std::max(without, less == idle.end() ? of : of - less->second);
            }
            for (const int64_t rank : group.ranks)
                saved[{rank, step}] = longest - without;
        }
    return saved;
}

} // namespace rankscope::advisor
