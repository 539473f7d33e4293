// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectives_in_range.h"

#include <algorithm>
#include <map>

#include "core/analysis/communication/waits.h"
#include "core/analysis/range_of_rank.h"

namespace rankscope::analysis {

namespace {

std::vector<bool> rowsIn(
    const query::Snapshot& snapshot, const Collectives& all, const TimeRange& range) {
    std::map<int64_t, std::optional<TimeRange>> ranges;
    std::vector<bool> isIn(all.rows.size());
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        const auto [of, isNew] = ranges.try_emplace(one.rank);
        if (isNew)
            of->second = rangeOfRank(snapshot, one.rank, range);
        if (!one.start || !of->second)
            continue;
        const Timestamp begin = fromNanoseconds(*one.start);
        isIn[row] = of->second->overlaps({begin, begin + one.times.elapse});
    }
    return isIn;
}

} // namespace

Collectives collectivesIn(
    const query::Snapshot& snapshot, Collectives all, const TimeRange& range) {
    std::vector<bool> isIn = rowsIn(snapshot, all, range);
    for (const MatchedCollective& matched : matchCollectives(all).collectives) {
        const auto& parts = matched.arrivals;
        if (std::any_of(parts.begin(), parts.end(),
                [&isIn](const Arrival& part) { return isIn[part.row]; })) {
            for (const Arrival& part : parts)
                isIn[part.row] = true;
        }
    }
    size_t kept = 0;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        if (isIn[row])
            all.rows[kept++] = all.rows[row];
    }
    all.rows.resize(kept);
    return all;
}

} // namespace rankscope::analysis
