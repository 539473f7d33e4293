// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/operator_spread.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/analysis/range_of_rank.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

Spread spreadOfLengths(std::vector<Duration> lengths) {
    if (lengths.empty())
        return {};
    std::sort(lengths.begin(), lengths.end());
    return {lengths.size(), lengths.front(), *quantileOf(lengths, 1, 4), *quantileOf(lengths, 1, 2),
        *quantileOf(lengths, 3, 4), lengths.back()};
}

void addOutliers(OperatorSpread& of) {
    std::vector<Duration> lengths;
    lengths.reserve(of.calls.size());
    for (const OperatorCall& call : of.calls)
        lengths.push_back(call.duration);
    // count(): ratios
    const auto median = static_cast<double>(of.all.median.count());
    const double deviation =
        kNormalDeviation * static_cast<double>(medianDeviation(lengths)->count());
    const double far = threshold::kOperatorOutlier.value * deviation;
    of.deviation = Duration(std::llround(deviation));
    for (size_t i = 0; i < of.calls.size(); ++i) {
        const Duration length = of.calls[i].duration;
        const auto ns = static_cast<double>(length.count());
        if (length <= threshold::kOperatorShortest.duration()
            || ns <= threshold::kOperatorTimes.value * median || ns - median <= far)
            continue;
        of.outliers.push_back(i);
        of.outlierTime += length - of.all.median;
    }
    std::stable_sort(of.outliers.begin(), of.outliers.end(), [&of](size_t left, size_t right) {
        return of.calls[left].duration > of.calls[right].duration;
    });
}

} // namespace

OperatorSpread spreadOf(std::vector<OperatorCall> calls) {
    OperatorSpread spread;
    spread.calls = std::move(calls);
    std::vector<Duration> all;
    std::map<int64_t, std::vector<Duration>> byRank;
    std::map<std::pair<int64_t, std::optional<int64_t>>, std::vector<Duration>> byStep;
    all.reserve(spread.calls.size());
    for (const OperatorCall& call : spread.calls) {
        all.push_back(call.duration);
        byRank[call.rank].push_back(call.duration);
        byStep[{call.rank, call.step}].push_back(call.duration);
    }
    spread.all = spreadOfLengths(std::move(all));
    // count(): a ratio
    const double slow =
        threshold::kOperatorSlowRank.value * static_cast<double>(spread.all.median.count());
    for (auto& [rank, lengths] : byRank) {
        const Spread own = spreadOfLengths(std::move(lengths));
        spread.ranks.push_back({rank, own,
            spread.calls.size() >= kFewestCalls && static_cast<double>(own.median.count()) > slow});
    }
    for (auto& [place, lengths] : byStep)
        spread.steps.push_back({place.first, place.second, spreadOfLengths(std::move(lengths))});
    if (spread.calls.size() >= kFewestCalls)
        addOutliers(spread);
    return spread;
}

Result<OperatorSpread> operatorSpread(const query::Snapshot& snapshot, const std::string& name,
    const std::string& shapes, const OperatorFilter& filter, const std::stop_token& stop) {
    std::vector<OperatorCall> calls;
    std::string sql = "SELECT step, start, duration FROM kernel WHERE name = ?1 AND "
                      "coalesce(input_shapes, '') = ?2 AND duration IS NOT NULL";
    if (filter.step)
        sql += " AND step = " + std::to_string(*filter.step);
    sql += andNotOf(filter.withoutStep) + " AND ";
    for (const auto& part : snapshot.tables) {
        if (!filter.hasRank(part->rank))
            continue;
        query::Snapshot one;
        one.tables = {part};
        one.readers = snapshot.readers;
        RS_TRY(eachRow(one, "kernel",
            sql
                + inRangeSql(snapshot, part->rank, filter.range, kernelStart(snapshot, part->rank),
                    "duration"),
            stop,
            [&](const index::TableIndex& of, const index::Statement& row) {
                calls.push_back({of.rank, integerAt(row, 0), row.integer(1), lengthAt(row, 2)});
            },
            {name, shapes}));
    }
    std::stable_sort(
        calls.begin(), calls.end(), [](const OperatorCall& left, const OperatorCall& right) {
            return std::tie(left.rank, left.start) < std::tie(right.rank, right.start);
        });
    OperatorSpread spread = spreadOf(std::move(calls));
    RS_TRY_ASSIGN(spread.firstStart, firstStart(snapshot, stop));
    return spread;
}

} // namespace rankscope::analysis
