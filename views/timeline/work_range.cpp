// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/work_range.h"

#include <algorithm>

#include "core/model/computed.h"

namespace rankscope::timeline {

namespace {

/// Of the host's own trace, or how long the profiler itself ran (Kineto): no work of the rank.
bool isBesideWork(const model::Process& process) {
    return model::isOfHost(process) || process.name == "Spans" || process.name == "Traces";
}

/// A track or process that a damaged index does not have is not beside it.
bool isBesideWork(const index::RankIndex& rank, const model::Lane& lane) {
    if (toIndex(lane.track) >= rank.tracks.size())
        return false;
    const size_t process = toIndex(rank.tracks[toIndex(lane.track)].process);
    return process < rank.processes.size() && isBesideWork(rank.processes[process]);
}

} // namespace

std::optional<TimeRange> workOf(const query::Snapshot& snapshot) {
    std::optional<TimeRange> work;
    for (const query::OpenRank& rank : snapshot.ranks) {
        for (const index::LaneIndex& entry : rank.index->lanes) {
            const model::Lane& lane = entry.lane;
            if (lane.kind != model::LaneKind::Slices || lane.count == 0
                || isBesideWork(*rank.index, lane))
                continue;
            const TimeRange own = lane.range.movedBy(rank.offsetOf(lane.id));
            work = work ? TimeRange{std::min(work->begin, own.begin), std::max(work->end, own.end)}
                        : own;
        }
    }
    return work;
}

} // namespace rankscope::timeline
