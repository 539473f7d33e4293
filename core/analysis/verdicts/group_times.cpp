// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/group_times.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

struct TimeSums {
    Duration elapse{};
    Duration transit{};
};
using RankStep = std::pair<int64_t, std::optional<int64_t>>;

Duration medianIn(const std::map<RankStep, TimeSums>& sums, Duration TimeSums::*of) {
    std::vector<Duration> values;
    values.reserve(sums.size());
    for (const auto& one : sums)
        values.push_back(one.second.*of);
    return medianOf(std::move(values)).value_or(Duration());
}

Duration medianOfSteps(const StepTrace& trace, StepMetric metric) {
    std::vector<Duration> values;
    for (const StepRow& row : trace.rows) {
        if (const auto value = row.values.get(metric))
            values.push_back(*value);
    }
    return medianOf(std::move(values)).value_or(Duration());
}

} // namespace

std::vector<Duration> transitOfRows(const Collectives& all, const Matched& matched) {
    std::vector<Duration> transit(all.rows.size());
    for (size_t i = 0; i < all.rows.size(); ++i)
        transit[i] = all.rows[i].times.transit;
    for (const MatchedCollective& one : matched.collectives) {
        Duration shortest = all.rows[one.last().row].times.elapse;
        for (const Arrival& arrival : one.arrivals)
            shortest = std::min(shortest, all.rows[arrival.row].times.elapse);
        for (const Arrival& arrival : one.arrivals) {
            if (!all.rows[arrival.row].times.isSplit() || transit[arrival.row] == Duration())
                transit[arrival.row] = shortest;
        }
    }
    return transit;
}

std::vector<GroupTimes> groupTimes(
    const Collectives& all, const std::vector<CommunicationGroup>& groups, const Matched& matched) {
    return groupTimesBy(transitOfRows(all, matched), all, groups);
}

std::vector<GroupTimes> groupTimesBy(const std::vector<Duration>& transit, const Collectives& all,
    const std::vector<CommunicationGroup>& groups) {
    std::map<std::string, std::string, std::less<>> nameOfHash;
    for (const CommunicationGroup& group : groups)
        nameOfHash.emplace(group.hash, group.name);
    std::map<std::string, std::map<RankStep, TimeSums>> byName;
    for (size_t i = 0; i < all.rows.size(); ++i) {
        const Collective& row = all.rows[i];
        const auto known = nameOfHash.find(all.text(row.group));
        TimeSums& sums =
            byName[known == nameOfHash.end() ? std::string() : known->second][{row.rank, row.step}];
        sums.elapse += row.times.elapse;
        sums.transit += transit[i];
    }
    std::vector<GroupTimes> times;
    for (const auto& [name, sums] : byName) {
        std::set<int64_t> ranks;
        for (const auto& one : sums)
            ranks.insert(one.first.first);
        times.push_back({name, {ranks.begin(), ranks.end()}, medianIn(sums, &TimeSums::elapse),
            medianIn(sums, &TimeSums::transit)});
    }
    std::stable_sort(times.begin(), times.end(),
        [](const GroupTimes& left, const GroupTimes& right) { return left.elapse > right.elapse; });
    return times;
}

bool isDataParallel(const std::string& group) {
    return group.starts_with("dp");
}

bool isTensorParallel(const std::string& group) {
    return group.starts_with("tp");
}

bool isContextParallel(const std::string& group) {
    return group.starts_with("cp");
}

Hideable hideableOf(const std::vector<GroupTimes>& groups, const StepTrace& trace,
    std::optional<Duration> exposed) {
    Hideable found;
    Duration others{};
    for (const GroupTimes& group : groups) {
        if (isDataParallel(group.name))
            found.transfers += group.transit;
        else
            others += group.elapse;
    }
    if (found.transfers == Duration())
        return found;
    const Duration left = medianOfSteps(trace, StepMetric::NotOverlapped) - others;
    found.exposed = std::clamp(exposed.value_or(left), Duration(), found.transfers);
    const Duration free = medianOfSteps(trace, StepMetric::ComputingNotOverlapped);
    found.saved = std::min(found.exposed, free);
    // count(): a ratio
    found.overlapped = 1
        - static_cast<double>(found.exposed.count()) / static_cast<double>(found.transfers.count());
    return found;
}

} // namespace rankscope::analysis
