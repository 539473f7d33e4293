// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/retransmission.h"

#include <algorithm>
#include <string>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

Result<std::vector<RdmaTransit>> longRdmaTransits(
    const query::Snapshot& snapshot, const std::stop_token& stop, Duration limit) {
    std::vector<RdmaTransit> transits;
    const bool isOfRanks = hasRows(snapshot, "bandwidth"); // else of a cluster analysis
    const std::string table = isOfRanks ? "bandwidth" : "cluster_bandwidth";
    RS_TRY(eachRow(snapshot, table,
        "SELECT step, name, group_hash, transit_time, " + std::string(isOfRanks ? "NULL" : "rank")
            + " FROM " + table + " WHERE transport = 'RDMA' AND NOT is_total AND transit_time >= "
            + std::to_string(limit.count()), // count(): ns, as in the table
        stop, [&](const index::TableIndex& of, const index::Statement& row) {
            transits.push_back({integerAt(row, 4).value_or(of.rank), integerAt(row, 0),
                std::string(row.text(1)), std::string(row.text(2)), lengthAt(row, 3)});
        }));
    return transits;
}

std::vector<Retransmission> retransmissions(const Collectives& all, const Matched& matched,
    const std::vector<RdmaTransit>& transits, Duration limit) {
    std::vector<Retransmission> found;
    for (size_t i = 0; i < matched.collectives.size() && !transits.empty(); ++i) {
        Retransmission one{i, {}, Duration::max()};
        for (const Arrival& arrival : matched.collectives[i].arrivals) {
            const Collective& row = all.rows[arrival.row];
            one.shortest = std::min(one.shortest, row.times.elapse);
            for (const RdmaTransit& transit : transits) {
                if (transit.rank == row.rank && transit.step == row.step
                    && transit.name == all.text(row.name) && transit.group == all.text(row.group))
                    one.ranks.push_back(transit);
            }
        }
        if (one.ranks.empty() || one.shortest < limit)
            continue;
        std::stable_sort(one.ranks.begin(), one.ranks.end(),
            [](const RdmaTransit& left, const RdmaTransit& right) {
                return left.transit > right.transit;
            });
        found.push_back(std::move(one));
    }
    return found;
}

} // namespace rankscope::analysis
