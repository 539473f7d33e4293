// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/contention.h"

#include <algorithm>

#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

bool runsBeside(const TimeRange& range, const std::vector<TimeRange>& matmuls) {
    // Kernels of a stream follow each other: the last that begins before the end reaches furthest.
    const auto after = std::partition_point(matmuls.begin(), matmuls.end(),
        [&](const TimeRange& matmul) { return matmul.begin < range.end; });
    return after != matmuls.begin() && std::prev(after)->end > range.begin;
}

} // namespace

double SdmaOperator::rate() const {
    // count(): a rate is per second
    return transit <= Duration()
        ? 0
        : static_cast<double>(bytes) * 1e9 / static_cast<double>(transit.count());
}

Contention contentionOf(std::vector<SdmaOperator> operators, const std::vector<TimeRange>& matmuls,
    double limit, double reference) {
    Contention found;
    std::vector<double> alone;
    for (SdmaOperator& one : operators) {
        if (!runsBeside(one.range, matmuls)) {
            alone.push_back(one.rate());
        } else if (one.rate() < limit) {
            // count(): in proportion to rates
            found.lost += Duration(static_cast<int64_t>(
                static_cast<double>(one.transit.count()) * (1 - one.rate() / reference)));
            found.slow.push_back(std::move(one));
        }
    }
    std::stable_sort(found.slow.begin(), found.slow.end(),
        [](const SdmaOperator& left, const SdmaOperator& right) {
            return left.rate() < right.rate();
        });
    found.alone = medianOf(std::move(alone));
    return found;
}

Result<TransfersAndMatmuls> transfersAndMatmuls(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    TransfersAndMatmuls read;
    RS_TRY(eachRowOf(snapshot, rank, "collective",
        "SELECT c.name, c.start, c.elapse, b.size, b.transit_time FROM collective c JOIN bandwidth "
        "b ON b.name = c.name AND b.step IS c.step AND b.group_hash IS c.group_hash WHERE "
        "b.transport = 'SDMA' AND c.start IS NOT NULL AND b.transit_time > 0 AND NOT "
        "coalesce(c.is_total, 0) AND NOT coalesce(b.is_total, 0)"
            + andNotOf(withoutStep, "c.step"),
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const Timestamp begin = fromNanoseconds(row.integer(1));
            if (static_cast<double>(row.integer(3)) >= threshold::kLinkSmallest.value)
                read.operators.push_back({std::string(row.text(0)),
                    {begin, begin + lengthAt(row, 2)}, row.integer(3), lengthAt(row, 4)});
        }));
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        "SELECT start, duration FROM kernel WHERE lower(type) LIKE '%matmul%' AND duration > 0 "
        "ORDER BY start",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const Timestamp begin = fromNanoseconds(row.integer(0));
            read.matmuls.push_back({begin, begin + lengthAt(row, 1)});
        }));
    return read;
}

} // namespace rankscope::analysis
