// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that only the trace knows: torch's profiler on GPUs writes an instant named [memory] at
// each allocation and release, with the totals of its device. Curves come from the totals, blocks
// from the pairs of an allocation and the next release of its address. Who owns a block is read
// off the slices of the thread that took it (trace_owners.h).
// Thread: functions that take a session: its own; others any.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/analysis/memory/memory_curves.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct TraceTotals {
    std::optional<int64_t> allocated;
    std::optional<int64_t> reserved;
};

struct TraceBlock {
    size_t device = 0; ///< position in TraceMemory::devices
    TrackId track{}; ///< the thread that took it
    StringId owner{}; ///< of the rank; 0: no slice was open then
    int64_t address = 0;
    int64_t size = 0; ///< bytes
    std::optional<int64_t> begin; ///< ns; nothing: taken before the profile
    std::optional<int64_t> end; ///< the first moment without it; nothing: not given back
    TraceTotals taken; ///< of its device, after it was taken
    TraceTotals released;
};

/// What does not fit together in the instants; none of it is lost.
struct TraceOddities {
    uint64_t releasesAlone = 0; ///< of a block that nobody took: it is from before the profile
    uint64_t takenTwice = 0; ///< at an address that was in use: the older block ends there
    uint64_t otherSizes = 0; ///< released with another size than was taken; that one counts
    uint64_t unreadable = 0; ///< without an address or a size: no block
};

struct TraceMemory {
    std::shared_ptr<const index::RankIndex> rank; ///< names of the owners; never null
    std::vector<std::string> devices; ///< "CPU", "GPU 1"
    std::vector<MemoryCurve> curves; ///< by device and kind, in the rank's own time
    std::vector<TraceBlock> blocks; ///< in the order of the instants
    TraceOddities odd;
};

/// From the names of the index alone.
bool hasTraceMemory(const index::RankIndex& rank);

/// Allocated and reserved memory by device, as memoryCurves() gives it; where the instants lack
/// totals, what their blocks add up to. Errors: Cancelled, those of IndexReader.
Result<std::vector<MemoryCurve>> traceCurves(
    query::Session& session, RankSlot slot, const std::stop_token& stop);

/// The same with the blocks and their owners.
Result<TraceMemory> traceMemory(
    query::Session& session, RankSlot slot, const std::stop_token& stop);

} // namespace rankscope::analysis
