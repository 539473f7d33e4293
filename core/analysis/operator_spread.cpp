// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/analysis/operators.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

constexpr Duration kShortest{20'000}; // shorter calls are no finding
constexpr double kScaledDeviations = 5 * 1.4826;

/// Of sorted lengths.
Duration quantile(const std::vector<Duration>& sorted, size_t quarter) {
    return sorted[(sorted.size() - 1) * quarter / 4];
}

Spread spreadOf(std::vector<Duration> lengths) {
    if (lengths.empty())
        return {};
    std::sort(lengths.begin(), lengths.end());
    return {lengths.size(), lengths.front(), quantile(lengths, 1), quantile(lengths, 2),
        quantile(lengths, 3), lengths.back()};
}

std::vector<size_t> outliersOf(const OperatorSpread& of) {
    std::vector<Duration> deviations;
    deviations.reserve(of.calls.size());
    for (const OperatorCall& call : of.calls)
        deviations.push_back(std::chrono::abs(call.duration - of.all.median));
    const auto deviation = static_cast<double>(spreadOf(std::move(deviations)).median.count());
    std::vector<size_t> outliers;
    for (size_t i = 0; i < of.calls.size(); ++i) {
        const Duration length = of.calls[i].duration;
        if (length > kShortest && length > 2 * of.all.median
            && static_cast<double>((length - of.all.median).count())
                > kScaledDeviations * deviation)
            outliers.push_back(i);
    }
    std::stable_sort(outliers.begin(), outliers.end(), [&of](size_t left, size_t right) {
        return of.calls[left].duration > of.calls[right].duration;
    });
    return outliers;
}

} // namespace

Result<OperatorSpread> operatorSpread(const query::Snapshot& snapshot, const std::string& name,
    const std::string& shapes, const OperatorFilter& filter, const std::stop_token& stop) {
    OperatorSpread spread;
    const auto take = [&](const index::TableIndex& of, const index::Statement& row) {
        spread.calls.push_back({of.rank, integerAt(row, 0), row.integer(1), lengthAt(row, 2)});
    };
    std::string sql = "SELECT step, start, duration FROM kernel WHERE name = ?1 AND "
                      "coalesce(input_shapes, '') = ?2 AND duration IS NOT NULL";
    if (filter.step)
        sql += " AND step = " + std::to_string(*filter.step);
    sql += " ORDER BY start";
    if (filter.rank)
        RS_TRY(eachRowOf(snapshot, *filter.rank, "kernel", sql, stop, take, {name, shapes}));
    else
        RS_TRY(eachRow(snapshot, "kernel", sql, stop, take, {name, shapes}));
    std::vector<Duration> all;
    std::map<int64_t, std::vector<Duration>> byRank;
    all.reserve(spread.calls.size());
    for (const OperatorCall& call : spread.calls) {
        all.push_back(call.duration);
        byRank[call.rank].push_back(call.duration);
    }
    spread.all = spreadOf(std::move(all));
    for (auto& [rank, lengths] : byRank)
        spread.ranks.push_back({rank, spreadOf(std::move(lengths))});
    spread.outliers = outliersOf(spread);
    return spread;
}

} // namespace rankscope::analysis
