// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collective_tasks.h"

#include <algorithm>

#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::analysis {

namespace {

bool isPlane(const index::RankIndex&, const model::Track& track) {
    return track.name.starts_with("Plane ");
}

/// How much of the range is in a union.
Duration coveredOf(const TimeRange& range, const std::vector<TimeRange>& all) {
    Duration covered{};
    auto at = std::ranges::partition_point(
        all, [&](const TimeRange& one) { return one.end <= range.begin; });
    for (; at != all.end() && at->begin < range.end; ++at)
        covered += std::min(at->end, range.end) - std::max(at->begin, range.begin);
    return covered;
}

} // namespace

Status addTaskGaps(query::Session& session, int64_t rank, const Collectives& all, TaskGaps& gaps) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return {};
    std::vector<TimeRange> tasks;
    RS_TRY(eachSlice(session, *slot, isPlane, [&tasks](const model::Slice& slice) {
        tasks.push_back({slice.ts, slice.end()});
        return true;
    }));
    tasks = unionOf(std::move(tasks));
    ++gaps.ranks;
    for (const Collective& row : all.rows) {
        if (row.rank != rank || row.isPointToPoint)
            continue;
        gaps.elapse += row.times.elapse;
        if (!row.start)
            continue;
        const Timestamp begin = fromNanoseconds(*row.start);
        const Duration covered = coveredOf({begin, begin + row.times.elapse}, tasks);
        if (covered <= Duration())
            continue;
        gaps.told += row.times.elapse;
        gaps.idle += row.times.elapse - covered;
    }
    return {};
}

} // namespace rankscope::analysis
