// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/transports.h"

#include <functional>
#include <map>
#include <set>

#include "core/analysis/communication/links.h"
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

namespace {

Result<std::vector<TransportSum>> readTransportSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    std::map<std::pair<int64_t, std::string>, TransportSum> sums;
    std::map<const TransportSum*, int64_t> ratioSizes; ///< bytes of rows with a ratio
    RS_TRY(eachCommunicationRow(snapshot, "bandwidth",
        "transport, size, transit_time, large_packet_ratio", filter, stop,
        [&](int64_t rank, const Statement& row) {
            const int64_t size = row.integer(5);
            if (size == 0 && row.integer(6) == 0)
                return;
            TransportSum& sum = sums[{rank, std::string(row.text(4))}];
            sum.rank = rank;
            sum.transport = row.text(4);
            sum.size += size;
            sum.time += lengthAt(row, 6);
            if (row.isNull(7))
                return;
            sum.largePacketRatio =
                sum.largePacketRatio.value_or(0) + row.real(7) * static_cast<double>(size);
            ratioSizes[&sum] += size;
        }));
    std::vector<TransportSum> result;
    result.reserve(sums.size());
    for (auto& [key, sum] : sums) {
        const auto ratioSize = static_cast<double>(ratioSizes[&sum]);
        if (sum.largePacketRatio && ratioSize > 0)
            *sum.largePacketRatio /= ratioSize;
        result.push_back(std::move(sum));
    }
    return result;
}

} // namespace

Result<std::vector<TransportSum>> transportSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<TransportSum>>("transportSums", std::tuple(filter),
        stop, [&] { return readTransportSums(snapshot, filter, stop); });
}

namespace {

Result<std::vector<PacketSum>> readPacketSums(const query::Snapshot& snapshot,
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

} // namespace

Result<std::vector<PacketSum>> packetSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<PacketSum>>("packetSums", std::tuple(filter), stop,
        [&] { return readPacketSums(snapshot, filter, stop); });
}

Result<std::vector<SmallOperators>> smallOperators(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop, const SmallLimits& limits) {
    std::map<std::string, SmallOperators> transports;
    for (const auto& [name, limit] : {std::pair("RDMA", limits.rdma), {"SDMA", limits.sdma}})
        transports[name] = {.transport = name, .limit = limit};
    RS_TRY(eachCommunicationRow(snapshot, "bandwidth", "transport, size, transit_time", filter,
        stop, [&transports](int64_t, const Statement& row) {
            const auto found = transports.find(std::string(row.text(4)));
            const int64_t size = row.integer(5);
            if (found == transports.end() || size <= 0)
                return;
            SmallOperators& of = found->second;
            ++of.operators;
            if (static_cast<double>(size) >= of.limit)
                return;
            ++of.small;
            of.time += lengthAt(row, 6);
        }));
    std::vector<SmallOperators> all;
    for (auto& [name, of] : transports) {
        if (of.operators > 0)
            all.push_back(std::move(of));
    }
    return all;
}

namespace {

Result<CommunicationChoices> readTransportChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::set<std::optional<int64_t>> steps;
    std::set<std::string, std::less<>> groups;
    std::set<std::string, std::less<>> names;
    const std::string table = hasRows(snapshot, "bandwidth") ? "bandwidth" : "cluster_bandwidth";
    RS_TRY(eachRow(snapshot, table,
        "SELECT DISTINCT step, group_hash, name FROM " + table + " WHERE is_total = 0", stop,
        [&](const TableIndex&, const Statement& row) {
            steps.insert(integerAt(row, 0));
            if (!row.text(1).empty() && groups.find(row.text(1)) == groups.end())
                groups.emplace(row.text(1));
            if (names.find(row.text(2)) == names.end())
                names.emplace(row.text(2));
        }));
    return CommunicationChoices{
        {steps.begin(), steps.end()}, {groups.begin(), groups.end()}, {names.begin(), names.end()}};
}

} // namespace

Result<CommunicationChoices> transportChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<CommunicationChoices>("transportChoices", std::tuple(), stop,
        [&] { return readTransportChoices(snapshot, stop); });
}

} // namespace rankscope::analysis
