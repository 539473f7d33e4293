// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks have what of memory; the peaks of all ranks, or of the stages of a pipeline, side by
// side.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/memory_curves.h"
#include "core/analysis/rank_group.h"

namespace rankscope::analysis {

struct MemoryRank {
    int64_t rank = 0;
    bool hasCurves = false; ///< memory_record
    bool hasBlocks = false; ///< memory_block
    bool hasModules = false; ///< module_memory
    bool hasStatic = false; ///< static_memory
    bool hasTracker = false; ///< tracker_block
    std::optional<RankSlot> trace{}; ///< with the instants of trace_memory.h, for want of records

    bool isTraceAlone() const {
        return !(hasCurves || hasBlocks || hasModules || hasStatic || hasTracker);
    }
};

/// In order; only those that have something. Reads no file.
std::vector<MemoryRank> memoryRanks(const query::Snapshot& snapshot);

/// One component and kind over the ranks.
struct PeakLine {
    std::string name; ///< of a group; empty: the rank alone
    int64_t rank = 0; ///< the one with the peak
    MemorySample peak;
    std::optional<double> unused; ///< share of the reserved memory at that moment
    int64_t begin = 0; ///< of the records of this component
};

/// A line for each rank; with groups one for each group, of its highest rank. In order of the ranks
/// or groups.
std::vector<PeakLine> peakLines(std::span<const MemoryPeak> peaks, const std::string& component,
    MemoryKind kind, std::span<const RankGroup> groups);

/// (highest - lowest) / highest; nothing for less than two.
std::optional<double> imbalanceOf(std::span<const PeakLine> lines);

} // namespace rankscope::analysis
