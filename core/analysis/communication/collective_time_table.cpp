// SPDX-License-Identifier: GPL-3.0-or-later
// Each collective by itself, as a table.
#include "core/analysis/communication/collective_times.h"
#include "core/analysis/figure_tables.h"

namespace rankscope::analysis {

namespace {

constexpr index::ColumnSpec kCollectiveTimeColumns[] = {
    {"step", index::ColumnType::Integer, ""},
    {"name", index::ColumnType::Text, "as in collective"},
    {"op_type", index::ColumnType::Text, ""},
    {"group_hash", index::ColumnType::Text, ""},
    {"group_index", index::ColumnType::Integer, ""},
    {"members", index::ColumnType::Integer, "ranks of the group"},
    {"ranks", index::ColumnType::Integer, "of them in this folder"},
    {"transfer", index::ColumnType::Duration,
        "of the shortest member, which waited least; where ranks of the group are missing, an "
        "upper bound"},
    {"skew_start", index::ColumnType::Duration,
        "latest begin less earliest, clocks fitted by the ends of all collectives"},
    {"skew_end", index::ColumnType::Duration, "the same of the ends: what the fit leaves"},
    {"first_rank", index::ColumnType::Integer, "the first to arrive, which waited longest"},
    {"last_rank", index::ColumnType::Integer, "the last to arrive"},
    {"size", index::ColumnType::Bytes, "whole message; only where the timeline tells it (NCCL)"},
    {"moved", index::ColumnType::Bytes,
        "what the member that moves most put on its links (communication.json)"},
    {"algorithm_bandwidth", index::ColumnType::Number, "GB/s, 10^9 bytes: size / transfer"},
    {"bus_bandwidth", index::ColumnType::Number,
        "GB/s: that times 2 (n - 1) / n for all-reduce, (n - 1) / n for reduce-scatter, all-gather "
        "and all-to-all of n members; without a size moved / transfer, and from it the other"},
    {"size_imbalance", index::ColumnType::Number,
        "of an all-to-all: largest / mean of the members' bytes"},
};

std::optional<double> gigabytes(
    const std::optional<CollectiveBandwidth>& bandwidth, double CollectiveBandwidth::*of) {
    return bandwidth ? std::optional((*bandwidth).*of / 1e9) : std::nullopt;
}

Result<FigureRows> collectiveTimeRows(query::Session& session) {
    RS_TRY_ASSIGN(const JobCollectiveTimes job, jobCollectiveTimes(session));
    FigureRows rows;
    rows.reserve(job.times.size());
    for (const CollectiveTime& time : job.times) {
        const MatchedCollective& matched = job.matched.collectives[time.collective];
        const Collective& one = job.all.rows[matched.last().row];
        rows.push_back({cell(one.step), cell(job.all.text(one.name)), cell(job.all.text(one.type)),
            cell(job.all.text(one.group)), cell(one.groupIndex), static_cast<int64_t>(time.members),
            static_cast<int64_t>(matched.arrivals.size()), cell(time.transfer),
            cell(time.skewStart), cell(time.skewEnd), time.firstRank, time.lastRank,
            cell(time.size), cell(time.moved),
            cell(gigabytes(time.bandwidth, &CollectiveBandwidth::algorithm)),
            cell(gigabytes(time.bandwidth, &CollectiveBandwidth::bus)), cell(time.imbalance)});
    }
    return rows;
}

} // namespace

ComputedTable collectiveTimeTable() {
    return {{"collective_time", index::TableScope::Cluster,
                "Each collective that two ranks or more have: pure transfer, skew, who came last, "
                "bandwidth. Who comes last how often: SELECT last_rank, count(*) FROM "
                "collective_time GROUP BY 1.",
                kCollectiveTimeColumns},
        collectiveTimeRows};
}

} // namespace rankscope::analysis
