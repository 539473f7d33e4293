// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/rank_operators.h"

#include <algorithm>
#include <map>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

constexpr const char* kMovedColumns =
    " step, group_hash, name, transport, size, transit_time FROM ";

/// What names an operator in the tables of a rank.
using OperatorKey = std::tuple<std::optional<int64_t>, std::string, std::string>;
using MovedByOperator = std::map<OperatorKey, std::vector<TransportSum>>;

void addMoved(MovedByOperator& moved, int64_t rank, const index::Statement& row) {
    if (row.integer(4) == 0)
        return;
    moved[{integerAt(row, 0), std::string(row.text(1)), std::string(row.text(2))}].push_back(
        {rank, std::string(row.text(3)), row.integer(4), lengthAt(row, 5)});
}

/// A sum beside its parts says nothing of its own.
void tidy(std::vector<TransportSum>& moved) {
    const auto isSum = [](const TransportSum& sum) { return sum.transport == "SDMA"; };
    const bool hasParts = std::ranges::any_of(moved, [](const TransportSum& sum) {
        return sum.transport == "HCCS" || sum.transport == "PCIE" || sum.transport == "SIO";
    });
    if (hasParts)
        std::erase_if(moved, isSum);
    std::ranges::sort(moved, {}, &TransportSum::transport);
}

Result<MovedByOperator> movedBy(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    MovedByOperator moved;
    const auto take = [&](const index::TableIndex&, const index::Statement& row) {
        addMoved(moved, rank, row);
    };
    static constexpr const char* kNoTotals = " WHERE is_total = 0";
    if (hasRows(snapshot, "bandwidth"))
        RS_TRY(eachRowOf(snapshot, rank, "bandwidth",
            std::string("SELECT") + kMovedColumns + "bandwidth" + kNoTotals, stop, take));
    else
        RS_TRY(eachRow(snapshot, "cluster_bandwidth",
            std::string("SELECT") + kMovedColumns + "cluster_bandwidth" + kNoTotals
                + " AND rank = CAST(?1 AS INTEGER)",
            stop, take, {std::to_string(rank)}));
    for (auto& [key, sums] : moved)
        tidy(sums);
    return moved;
}

/// Of a trace the message, and the time that moving it took.
std::vector<TransportSum> messageOf(const Collective& one) {
    if (!one.size || !one.times.isSplit())
        return {};
    return {{one.rank, "NCCL", *one.size, one.times.transit}};
}

} // namespace

Result<std::vector<RankOperator>> rankOperators(const query::Snapshot& snapshot,
    const Collectives& all, const Matched& matched, int64_t rank, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const MovedByOperator moved, movedBy(snapshot, rank, stop));
    const auto places = collectiveOfRows(all, matched);
    std::vector<RankOperator> operators;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        if (one.rank != rank)
            continue;
        RankOperator& of = operators.emplace_back(RankOperator{.row = row});
        const auto found = moved.find({one.step, all.text(one.group), all.text(one.name)});
        of.moved = found != moved.end() ? found->second : messageOf(one);
        if (places[row] && !matched.collectives[*places[row]].isTransfer)
            of.lastRank = all.rows[matched.collectives[*places[row]].last().row].rank;
    }
    std::ranges::stable_sort(
        operators, [&all](const RankOperator& left, const RankOperator& right) {
            return all.rows[left.row].times.elapse > all.rows[right.row].times.elapse;
        });
    return operators;
}

} // namespace rankscope::analysis
