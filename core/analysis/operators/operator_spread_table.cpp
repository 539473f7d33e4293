// SPDX-License-Identifier: GPL-3.0-or-later
// How long each operator takes on each rank: what the page of one operator's spread shows, of all.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/figure_tables.h"
#include "core/analysis/operators/operator_spread.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using Kind = index::ColumnType;

constexpr index::ColumnSpec kSpreadColumns[] = {
    {"rank", Kind::Integer, ""},
    {"name", Kind::Text, "of the operator"},
    {"input_shapes", Kind::Text, "calls of other shapes are another operator"},
    {"count", Kind::Integer, "calls on that rank"},
    {"min", Kind::Duration, ""},
    {"lower_quartile", Kind::Duration, "a value that occurs, as all of these"},
    {"median", Kind::Duration, ""},
    {"upper_quartile", Kind::Duration, ""},
    {"max", Kind::Duration, ""},
    {"median_of_all", Kind::Duration, "over the calls of all ranks"},
    {"is_slow", Kind::Integer, "1: the median of the rank is far above that of all ranks"},
    {"outliers", Kind::Integer, "outlier calls on that rank"},
    {"outlier_time", Kind::Duration, "what these take beyond the median of all ranks"},
};

/// Kernels that are held in memory at a time: 40 bytes each.
constexpr int64_t kKernelsAtATime = 1'000'000;

using NameAndShapes = std::pair<std::string, std::string>; ///< name and shapes
using CallsOf = std::map<NameAndShapes, std::vector<OperatorCall>>;

Result<int64_t> kernelsOf(query::Session& session) {
    int64_t count = 0;
    RS_TRY(eachRow(session.snapshot(), "kernel", "SELECT count(*) FROM kernel", session.stop(),
        [&](const auto&, const auto& row) { count += row.integer(0); }));
    return count;
}

/// Of the operators whose names fall to that share.
Result<CallsOf> callsOf(query::Session& session, size_t share, size_t shares) {
    CallsOf calls;
    RS_TRY(eachRow(session.snapshot(), "kernel",
        "SELECT name, coalesce(input_shapes, ''), step, start, duration FROM kernel WHERE duration "
        "IS NOT NULL AND name IS NOT NULL ORDER BY start",
        session.stop(), [&](const index::TableIndex& of, const index::Statement& row) {
            const std::string_view name = row.text(0);
            if (std::hash<std::string_view>()(name) % shares != share)
                return;
            calls[{std::string(name), std::string(row.text(1))}].push_back(
                {of.rank, integerAt(row, 2), row.integer(3), lengthAt(row, 4)});
        }));
    return calls;
}

struct Outliers {
    int64_t count = 0;
    Duration time{};
};

void addRows(const NameAndShapes& key, std::vector<OperatorCall> calls, FigureRows& rows) {
    const OperatorSpread spread = spreadOf(std::move(calls));
    std::map<int64_t, Outliers> outliers;
    for (const size_t call : spread.outliers) {
        Outliers& of = outliers[spread.calls[call].rank];
        ++of.count;
        of.time += spread.calls[call].duration - spread.all.median;
    }
    for (const RankSpread& rank : spread.ranks) {
        const Spread& own = rank.spread;
        const Outliers& of = outliers[rank.rank];
        rows.push_back({rank.rank, cell(key.first), cell(key.second),
            static_cast<int64_t>(own.count), cell(own.min), cell(own.lowerQuartile),
            cell(own.median), cell(own.upperQuartile), cell(own.max), cell(spread.all.median),
            int64_t{rank.isSlow}, of.count, cell(of.time)});
    }
}

Result<FigureRows> spreadRows(query::Session& session) {
    RS_TRY_ASSIGN(const int64_t kernels, kernelsOf(session));
    const auto shares = static_cast<size_t>(kernels / kKernelsAtATime + 1);
    FigureRows rows;
    for (size_t share = 0; share < shares; ++share) {
        RS_TRY_ASSIGN(CallsOf calls, callsOf(session, share, shares));
        for (auto& [key, of] : calls)
            addRows(key, std::move(of), rows);
    }
    return rows;
}

} // namespace

ComputedTable operatorSpreadTable() {
    return {{"operator_spread", index::TableScope::Cluster,
                "How long the calls of an operator take on each rank, over all steps: quartiles, "
                "outliers and whether the rank is slow in it (docs/verdicts.md). From kernel.",
                kSpreadColumns},
        spreadRows};
}

} // namespace rankscope::analysis
