// SPDX-License-Identifier: GPL-3.0-or-later
// The second pass: sorts the records of every track and writes its lanes, the tracks side by side
// on several threads. The index does not depend on their number but for the ids of its chunks.
// Thread: any; those it starts have ended when it returns.
#pragma once

#include <stop_token>
#include <utility>
#include <vector>

#include "core/importer/trace/records.h"
#include "core/importer/trace/trace_store.h"
#include "core/index/index_writer.h"

namespace rankscope::importer {

struct LaneCounts {
    uint32_t sliceLanes = 0;
    uint64_t lostSlices = 0; ///< on tracks where they pile up too high (FreeLanes::kMost)
    std::vector<std::pair<TrackId, uint64_t>> lostOfTracks; ///< the same, of each such track
    uint64_t flowsWithoutSlice = 0; ///< ends that no slice of their track covers
};

/// Empties the records. Errors: WriteFailed, DiskFull, Database, Cancelled.
Result<LaneCounts> writeLanes(index::IndexWriter& writer, Records& records, const TraceStore& store,
    unsigned threads, const std::stop_token& stop);

/// Takes what was lost out of the counts of what was read.
void leaveOutLost(const LaneCounts& lanes, const TraceStore& store, model::RankCounts& counts);

} // namespace rankscope::importer
