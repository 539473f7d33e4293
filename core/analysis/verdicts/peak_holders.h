// SPDX-License-Identifier: GPL-3.0-or-later
// The single blocks that hold most of a rank's memory at its peak, whatever recorded them: the
// operators of memory_block, a trace, MindSpore's tracker, a static graph.
// Source: advisor_spec.md ME-6: the ten largest of what is alive at the peak.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/peak_owners.h"

namespace rankscope::analysis {

struct PeakHolder {
    std::string name; ///< of the operator, node or task; empty: nobody says
    int64_t bytes = 0;

    bool operator==(const PeakHolder&) const = default;
};

struct PeakHolders {
    int64_t rank = 0;
    BlockSource source{};
    int64_t moment = 0; ///< ns; of the tracker and of graphs a count
    /// Bytes allocated then: as the profiler measured it, or what the blocks add up to, whichever
    /// is more.
    int64_t total = 0;
    std::vector<PeakHolder> largest; ///< at most kMostPeakHolders, largest first; never empty

    double shareOf(int64_t bytes) const;
    int64_t together() const; ///< bytes of the largest
    size_t above(double share) const; ///< of the largest, those that alone hold more of the total
};

inline constexpr size_t kMostPeakHolders = 10;

/// Nothing of a rank that has no blocks at its peak. Errors: Cancelled, those of TableReader and
/// IndexReader.
Result<std::optional<PeakHolders>> peakHolders(
    query::Session& session, const MemoryRank& rank, const std::stop_token& stop);

} // namespace rankscope::analysis
