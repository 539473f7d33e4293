// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks the others wait for in every step, as the pages of communication judge them.
#include <algorithm>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/figure_tables.h"
#include "core/analysis/verdicts/late_ranks.h"

namespace rankscope::analysis {

namespace {

constexpr index::ColumnSpec kLateRankColumns[] = {
    {"rank", index::ColumnType::Integer, ""},
    {"late", index::ColumnType::Duration, "by its own work, per step: median over the steps"},
    {"of_step", index::ColumnType::Number, "late / median step: 0.2 is 20 %"},
    {"steps", index::ColumnType::Integer, "in which it is late"},
    {"all_steps", index::ColumnType::Integer, "that were looked at"},
    {"group_hash", index::ColumnType::Text, "of the most lateness per step"},
    {"worst_step", index::ColumnType::Integer, "of the operator that it came latest to"},
    {"worst_name", index::ColumnType::Text, "that operator"},
    {"worst_op_type", index::ColumnType::Text, ""},
    {"worst_lag", index::ColumnType::Duration, "behind the first to arrive there"},
};

Result<FigureRows> lateRankRows(query::Session& session) {
    RS_TRY_ASSIGN(const Collectives all, jobCollectives(session));
    const Matched matched = matchCollectives(all);
    FigureRows rows;
    RS_TRY_ASSIGN(const auto facts, stepFacts(session.snapshot(), all, {}));
    const auto late = findLateRanks(all, matched, facts);
    if (!late)
        return rows;
    for (const LateRank& rank : late->ranks) {
        const auto& arrivals = matched.collectives[rank.collective].arrivals;
        const auto own = std::ranges::find_if(arrivals,
            [&](const Arrival& arrival) { return all.rows[arrival.row].rank == rank.rank; });
        if (own == arrivals.end())
            continue;
        const Collective& worst = all.rows[own->row];
        rows.push_back({rank.rank, cell(rank.late), rank.share, static_cast<int64_t>(rank.steps),
            static_cast<int64_t>(late->steps), cell(all.text(rank.group)), cell(worst.step),
            cell(all.text(worst.name)), cell(all.text(worst.type)), cell(own->lag)});
    }
    return rows;
}

} // namespace

ComputedTable lateRankTable() {
    return {
        {"late_rank", index::TableScope::Cluster,
            "Ranks that the others wait for, step after step, by their own work and not because "
            "they waited themselves; the latest first. From the operators as in wait. No rows "
            "where nobody is late, and where the operators have no starts.",
            kLateRankColumns},
        lateRankRows};
}

} // namespace rankscope::analysis
