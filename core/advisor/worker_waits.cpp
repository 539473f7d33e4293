// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/worker_waits.h"

#include <algorithm>

namespace rankscope::advisor {

std::vector<WorkerWait> waitsWithinWorkers(
    const CommunicationInputs& communication, const analysis::ParallelLayout& layout) {
    const auto rowOf = [&](const analysis::Arrival& arrival) -> const analysis::Collective& {
        return communication.all.rows[arrival.row];
    };
    std::vector<WorkerWait> waits;
    for (const analysis::MatchedCollective& one : communication.matched.collectives) {
        const auto isKnown = [&](const analysis::Arrival& arrival) {
            return rowOf(arrival).rank < layout.ranks();
        };
        if (one.isTransfer || !std::ranges::all_of(one.arrivals, isKnown))
            continue;
        const auto first = layout.placeOf(rowOf(one.arrivals.front()).rank);
        const bool isWithin = std::ranges::all_of(one.arrivals, [&](const auto& arrival) {
            const auto place = layout.placeOf(rowOf(arrival).rank);
            return place.data == first.data && place.pipeline == first.pipeline;
        });
        if (!isWithin)
            continue;
        for (const analysis::Arrival& arrival : one.arrivals) {
            const analysis::Collective& row = rowOf(arrival);
            if (!row.start || arrival.wait <= Duration())
                continue;
            const Timestamp begin = fromNanoseconds(*row.start);
            waits.push_back({row.rank, rowOf(one.last()).rank, {begin, begin + arrival.wait}});
        }
    }
    return waits;
}

Worker workerOf(const analysis::ParallelLayout& layout, int64_t rank) {
    const auto place = layout.placeOf(rank);
    return {static_cast<int32_t>(place.data), static_cast<int32_t>(place.pipeline)};
}

bool standsForWorker(const analysis::ParallelLayout& layout, int64_t rank) {
    if (rank < 0 || rank >= layout.ranks())
        return false;
    const auto place = layout.placeOf(rank);
    return place.tensor == 0 && place.context == 0;
}

} // namespace rankscope::advisor
