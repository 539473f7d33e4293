// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/range_of_rank.h"

#include "core/query/snapshot_builder.h"

namespace rankscope::analysis {

std::optional<TimeRange> rangeOfRank(
    const query::Snapshot& snapshot, int64_t rank, const TimeRange& range) {
    const query::OpenRank* only = nullptr;
    for (const query::OpenRank& open : snapshot.ranks) {
        if (open.index->rank != rank || open.index->isPreview)
            continue;
        if (only != nullptr)
            return std::nullopt;
        only = &open;
    }
    return only == nullptr
        ? std::nullopt
        : std::optional(TimeRange{only->toStored(range.begin), only->toStored(range.end)});
}

std::string inRangeSql(const query::Snapshot& snapshot, int64_t rank,
    const std::optional<TimeRange>& range, const std::string& start, const std::string& length) {
    if (!range)
        return "1";
    const auto stored = rangeOfRank(snapshot, rank, *range);
    if (!stored)
        return "0";
    return "(" + start + " < " + std::to_string(toNanoseconds(stored->end)) + " AND " + start
        + " + max(coalesce(" + length + ", 0), 1) > " + std::to_string(toNanoseconds(stored->begin))
        + ")";
}

std::vector<Duration> offsetsFor(
    const query::Snapshot& snapshot, const std::optional<TimeRange>& range) {
    return range ? query::offsetsOf(snapshot) : std::vector<Duration>();
}

} // namespace rankscope::analysis
