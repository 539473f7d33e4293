// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/pass_groups.h"

#include <algorithm>
#include <set>

#include "core/advisor/one_stage.h"
#include "core/analysis/statistics.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using analysis::CommunicationGroup;
using analysis::StepMetric;

namespace {

bool isWithinPasses(const CommunicationGroup& group) {
    return analysis::isTensorParallel(group.name) || analysis::isContextParallel(group.name);
}

/// Those of several groups may run beside each other.
TimesByRank elapsedIn(
    const std::vector<CommunicationGroup>& groups, const analysis::Collectives& all) {
    std::set<std::string, std::less<>> names;
    for (const CommunicationGroup& group : groups)
        if (isWithinPasses(group))
            names.insert(group.hash);
    TimesByRank elapsed;
    std::map<std::pair<int64_t, int64_t>, std::vector<TimeRange>> ranges;
    for (const analysis::Collective& row : all.rows) {
        if (!row.step || !names.contains(all.text(row.group)))
            continue;
        if (row.start) {
            const Timestamp begin = fromNanoseconds(*row.start);
            ranges[{row.rank, *row.step}].push_back({begin, begin + row.times.elapse});
        } else {
            elapsed[{row.rank, *row.step}] += row.times.elapse;
        }
    }
    for (auto& [place, of] : ranges)
        for (const TimeRange& range : analysis::unionOf(std::move(of)))
            elapsed[place] += range.length();
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
    const std::vector<int64_t>& group, const std::map<int64_t, OfRank>& ranks) {
    std::vector<OfRank> members;
    for (const int64_t rank : group)
        if (const auto of = ranks.find(rank); of != ranks.end())
            members.push_back(of->second);
    return members.size() == group.size() ? members : std::vector<OfRank>();
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

OwnIdle::Parts longerOf(const OwnIdle::Parts& one, const OwnIdle::Parts& other) {
    return {std::max(one.before, other.before), std::max(one.within, other.within)};
}

OwnIdle::Parts shorterBy(OwnIdle::Parts idle, Duration less, StepPart first) {
    Duration& one = first == StepPart::Free ? idle.within : idle.before;
    Duration& other = first == StepPart::Free ? idle.before : idle.within;
    const Duration ofOne = std::min(one, less);
    one -= ofOne;
    other = std::max(Duration(), other - (less - ofOne));
    return idle;
}

} // namespace

std::vector<std::vector<int64_t>> passGroups(const StepInputs& steps) {
    std::map<int64_t, size_t> groupOf;
    std::vector<std::vector<int64_t>> groups;
    for (const CommunicationGroup& group : steps.groups) {
        if (!isWithinPasses(group) || group.ranks.size() < 2)
            continue;
        std::vector<int64_t> ranks = group.ranks;
        for (const int64_t rank : group.ranks)
            if (const auto known = groupOf.find(rank); known != groupOf.end()) {
                std::vector<int64_t>& joined = groups[known->second];
                ranks.insert(ranks.end(), joined.begin(), joined.end());
                joined.clear();
            }
        std::ranges::sort(ranks);
        ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
        for (const int64_t rank : ranks)
            groupOf[rank] = groups.size();
        groups.push_back(std::move(ranks));
    }
    std::erase_if(groups, [](const auto& ranks) { return ranks.empty(); });
    return groups;
}

TimesByRank timesInPassGroups(const StepInputs& steps, const analysis::Collectives& all) {
    const RanksOfSteps byStep = ranksOfSteps(steps, elapsedIn(steps.groups, all));
    TimesByRank times;
    std::set<int64_t> grouped;
    for (const std::vector<int64_t>& group : passGroups(steps)) {
        grouped.insert(group.begin(), group.end());
        for (const auto& [step, ranks] : byStep) {
            const std::vector<OfRank> members = membersOf(group, ranks);
            for (size_t i = 0; i < members.size(); ++i)
                times[{group[i], step}] = heldUp(members) - members[i].idle;
        }
    }
    const bool areAllGrouped = std::ranges::all_of(
        steps.trace.ranks, [&grouped](int64_t rank) { return grouped.contains(rank); });
    return areAllGrouped ? times : TimesByRank();
}

TimesByRank savedInPassGroups(const StepInputs& steps, const TimesByRank& idle, StepPart first) {
    if (steps.inPassGroups.empty())
        return idle;
    const OwnIdle idleIn(steps.trace);
    std::map<std::pair<int64_t, int64_t>, OwnIdle::Parts> own;
    for (const analysis::StepRow& row : steps.trace.rows)
        if (row.step)
            own[{row.rank, *row.step}] = idleIn.parts(row);
    TimesByRank saved;
    for (const std::vector<int64_t>& group : passGroups(steps))
        for (const int64_t step : steps.numbers()) {
            OwnIdle::Parts longest;
            OwnIdle::Parts without;
            for (const int64_t rank : group) {
                const OwnIdle::Parts of = own[{rank, step}];
                const auto less = idle.find({rank, step});
                longest = longerOf(longest, of);
                without =
                    longerOf(without, less == idle.end() ? of : shorterBy(of, less->second, first));
            }
            for (const int64_t rank : group)
                saved[{rank, step}] = longest.all() - without.all();
        }
    return saved;
}

} // namespace rankscope::advisor
