// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/all_to_all.h"

#include <functional>
#include <map>
#include <string>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// From the ranks' own table, else from that of the job; the rank is the first column.
Status eachOf(const query::Snapshot& snapshot, const std::string& table, const std::string& columns,
    const std::string& where, const std::stop_token& stop,
    const std::function<void(int64_t rank, const Statement&)>& take) {
    const bool isOfRanks = hasRows(snapshot, table);
    const std::string name = isOfRanks ? table : "cluster_" + table;
    return eachRow(snapshot, name,
        std::string("SELECT ") + (isOfRanks ? "NULL" : "rank") + ", " + columns + " FROM " + name
            + " WHERE is_total = 0 AND " + where,
        stop, [&take](const TableIndex& of, const Statement& row) {
            take(integerAt(row, 0).value_or(of.rank), row);
        });
}

Result<std::vector<AllToAll>> readAllToAllByRank(
    const query::Snapshot& snapshot, std::optional<int64_t> step, const std::stop_token& stop) {
    const std::string ofStep = step ? " AND step = " + std::to_string(*step) : std::string();
    std::map<int64_t, AllToAll> byRank;
    RS_TRY(eachOf(snapshot, "collective", "elapse, wait", "op_type LIKE '%alltoall%'" + ofStep,
        stop, [&byRank](int64_t rank, const Statement& row) {
            AllToAll& of = byRank[rank];
            of.rank = rank;
            ++of.count;
            of.elapse += lengthAt(row, 1);
            of.wait += lengthAt(row, 2);
        }));
    // SDMA is the sum of other transports.
    RS_TRY(eachOf(snapshot, "bandwidth", "size",
        "name LIKE '%alltoall%' AND transport <> 'SDMA'" + ofStep, stop,
        [&byRank](int64_t rank, const Statement& row) {
            const auto found = byRank.find(rank);
            if (found != byRank.end() && !row.isNull(1))
                found->second.bytes = found->second.bytes.value_or(0) + row.integer(1);
        }));
    std::vector<AllToAll> ranks;
    ranks.reserve(byRank.size());
    for (const auto& [rank, of] : byRank)
        ranks.push_back(of);
    return ranks;
}

} // namespace

Result<std::vector<AllToAll>> allToAllByRank(
    const query::Snapshot& snapshot, std::optional<int64_t> step, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<AllToAll>>("allToAllByRank", std::tuple(step), stop,
        [&] { return readAllToAllByRank(snapshot, step, stop); });
}

} // namespace rankscope::analysis
