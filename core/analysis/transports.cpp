// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/transports.h"

#include <map>

#include "core/analysis/links.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// From the ranks' own table, else from that of the job: both with rank, step, group and name
/// first.
Status eachCommunicationRow(const query::Snapshot& snapshot, const std::string& table,
    const std::string& columns, const CommunicationFilter& filter, const std::stop_token& stop,
    const std::function<void(int64_t rank, const Statement&)>& take) {
    const auto takeRow = [&](const TableIndex& of, const Statement& row) {
        const int64_t rank = integerAt(row, 0).value_or(of.rank);
        if (filter.takesRank(rank) && filter.takes(integerAt(row, 1), row.text(2), row.text(3)))
            take(rank, row);
    };
    const std::string rest = " step, group_hash, name, " + columns + " FROM ";
    const std::string totals = " WHERE is_total = 0";
    if (hasRows(snapshot, table))
        return eachRow(snapshot, table, "SELECT NULL," + rest + table + totals, stop, takeRow);
    const std::string ofJob = "cluster_" + table;
    return eachRow(snapshot, ofJob, "SELECT rank," + rest + ofJob + totals, stop, takeRow);
}

} // namespace

double TransportSum::bandwidth() const {
    return bandwidthOf(size, time);
}

double PacketSum::bandwidth() const {
    return bandwidthOf(packetSize * count, time);
}

Result<std::vector<TransportSum>> transportSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    std::map<std::pair<int64_t, std::string>, TransportSum> sums;
    RS_TRY(eachCommunicationRow(snapshot, "bandwidth",
        "transport, size, transit_time, large_packet_ratio", filter, stop,
        [&sums](int64_t rank, const Statement& row) {
            const int64_t size = row.integer(5);
            if (size == 0 && row.integer(6) == 0)
                return;
            TransportSum& sum = sums[{rank, std::string(row.text(4))}];
            sum.rank = rank;
            sum.transport = row.text(4);
            sum.size += size;
            sum.time += lengthAt(row, 6);
            sum.largePacketRatio += row.real(7) * static_cast<double>(size);
        }));
    std::vector<TransportSum> result;
    result.reserve(sums.size());
    for (auto& [key, sum] : sums) {
        if (sum.size > 0)
            sum.largePacketRatio /= static_cast<double>(sum.size);
        result.push_back(std::move(sum));
    }
    return result;
}

Result<std::vector<PacketSum>> packetSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    std::map<std::pair<std::string, int64_t>, PacketSum> sums;
    RS_TRY(eachCommunicationRow(snapshot, "packet", "transport, packet_size, count, total_time",
        filter, stop, [&sums](int64_t, const Statement& row) {
            PacketSum& sum = sums[{std::string(row.text(4)), row.integer(5)}];
            sum.transport = row.text(4);
            sum.packetSize = row.integer(5);
            sum.count += row.integer(6);
            sum.time += lengthAt(row, 7);
        }));
    std::vector<PacketSum> result;
    result.reserve(sums.size());
    for (auto& [key, sum] : sums)
        result.push_back(std::move(sum));
    return result;
}

} // namespace rankscope::analysis
