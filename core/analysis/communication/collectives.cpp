// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectives.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>

#include "core/analysis/communication/collectives_in_range.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/text_numbers.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr const char* kRankSelect =
    "SELECT NULL, step, group_hash, name, op_type, kind = 'p2p', group_index, start, elapse, "
    "transit, wait, synchronization, idle FROM collective WHERE is_total = 0";
constexpr const char* kClusterSelect =
    "SELECT rank, step, group_hash, name, op_type, rank_set = 'p2p', group_index, start, elapse, "
    "transit, wait, synchronization, idle FROM cluster_collective WHERE is_total = 0";

std::optional<double> ratio(Duration part, Duration rest) {
    const Duration whole = part + rest;
    if (whole <= Duration())
        return std::nullopt;
    return static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

} // namespace

CommunicationTimes& CommunicationTimes::operator+=(const CommunicationTimes& other) {
    elapse += other.elapse;
    transit += other.transit;
    wait += other.wait;
    if (other.synchronization)
        synchronization = synchronization.value_or(Duration()) + *other.synchronization;
    idle += other.idle;
    unsplit += other.unsplit;
    return *this;
}

std::optional<double> CommunicationTimes::waitRatio() const {
    return ratio(wait, transit);
}

std::optional<double> CommunicationTimes::synchronizationRatio() const {
    return synchronization ? ratio(*synchronization, transit) : std::nullopt;
}

std::optional<double> CommunicationTimes::transitRatio() const {
    return ratio(transit, elapse - unsplit - transit);
}

namespace {

Result<Collectives> readCollectives(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    Collectives all;
    TextNumbers texts(all.texts);
    const auto take = [&](const TableIndex& of, const Statement& row) {
        const int64_t rank = integerAt(row, 0).value_or(of.rank);
        if (!filter.takesRank(rank) || !filter.takes(integerAt(row, 1), row.text(2), row.text(3))
            || (!filter.type.empty() && filter.type != row.text(4)))
            return;
        Collective one;
        one.rank = rank;
        one.step = integerAt(row, 1);
        one.group = texts.numberOf(row.text(2));
        one.name = texts.numberOf(row.text(3));
        one.type = texts.numberOf(row.text(4));
        one.isPointToPoint = row.integer(5) != 0;
        one.groupIndex = integerAt(row, 6);
        one.start = integerAt(row, 7);
        one.times = {lengthAt(row, 8), lengthAt(row, 9), lengthAt(row, 10), durationAt(row, 11),
            lengthAt(row, 12), {}};
        all.rows.push_back(one);
    };
    const bool isOfRanks = hasRows(snapshot, "collective");
    if (isOfRanks && filter.rank)
        RS_TRY(eachRowOf(snapshot, *filter.rank, "collective", kRankSelect, stop, take));
    else if (isOfRanks)
        RS_TRY(eachRow(snapshot, "collective", kRankSelect, stop, take));
    else
        RS_TRY(eachRow(snapshot, "cluster_collective", kClusterSelect, stop, take));
    return all;
}

} // namespace

Result<Collectives> collectives(const query::Snapshot& snapshot, const CommunicationFilter& filter,
    const std::stop_token& stop) {
    if (filter.range) {
        RS_TRY_ASSIGN(Collectives all, collectives(snapshot, filter.withoutRange(), stop));
        return collectivesIn(snapshot, std::move(all), *filter.range);
    }
    return snapshot.figures.get<Collectives>("collectives", std::tuple(filter), stop,
        [&] { return readCollectives(snapshot, filter, stop); });
}

namespace {

Result<CommunicationChoices> readCollectiveChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::set<std::optional<int64_t>> steps;
    std::set<std::string, std::less<>> groups;
    std::set<std::string, std::less<>> types;
    const std::string table = hasRows(snapshot, "collective") ? "collective" : "cluster_collective";
    RS_TRY(eachRow(snapshot, table,
        "SELECT DISTINCT step, group_hash, op_type FROM " + table + " WHERE is_total = 0", stop,
        [&](const TableIndex&, const Statement& row) {
            steps.insert(integerAt(row, 0));
            if (!row.text(1).empty())
                groups.emplace(row.text(1));
            types.emplace(row.text(2));
        }));
    return CommunicationChoices{
        {steps.begin(), steps.end()}, {groups.begin(), groups.end()}, {types.begin(), types.end()}};
}

} // namespace

Result<CommunicationChoices> collectiveChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<CommunicationChoices>("collectiveChoices", std::tuple(), stop,
        [&] { return readCollectiveChoices(snapshot, stop); });
}

std::vector<RankCommunication> communicationByRank(const Collectives& all) {
    std::map<int64_t, RankCommunication> byRank;
    for (const Collective& one : all.rows) {
        RankCommunication& of = byRank[one.rank];
        of.rank = one.rank;
        ++of.operators;
        of.times += one.times;
        of.unsplit += one.times.isSplit() ? 0 : 1;
    }
    std::vector<RankCommunication> ranks;
    ranks.reserve(byRank.size());
    for (const auto& [rank, of] : byRank)
        ranks.push_back(of);
    return ranks;
}

} // namespace rankscope::analysis
