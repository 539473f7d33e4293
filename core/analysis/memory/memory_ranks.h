// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks have what of memory; the peaks of all ranks, or of the stages of a pipeline, side by
// side.
// Thread: functions that take a session: its own; others any.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/memory/memory_peaks.h"
#include "core/analysis/rank_group.h"
#include "core/analysis/steps/step_ranges.h"

namespace rankscope::analysis {

struct MemoryRank {
    int64_t rank = 0;
    bool hasCurves = false; ///< memory_record
    bool hasBlocks = false; ///< memory_block
    bool hasModules = false; ///< module_memory
    bool hasStatic = false; ///< static_memory
    bool hasTracker = false; ///< tracker_block
    std::optional<RankSlot> trace{}; ///< with the instants of trace_memory.h, for want of records
};

/// In order; only those that have something. Reads no file.
std::vector<MemoryRank> memoryRanks(const query::Snapshot& snapshot);

/// Of all ranks, of memory_record and of traces.
Result<std::vector<MemoryPeak>> jobPeaks(query::Session& session, const std::stop_token& stop);
/// The same in a range of the timeline, where what was held when it began counts; not of ranks
/// without a timeline.
Result<std::vector<MemoryPeak>> jobPeaksIn(
    query::Session& session, const TimeRange& range, const std::stop_token& stop);
/// Of traces alone; with ranges only within these, of the ranks that have one. The device of a
/// trace is called "GPU" where no rank has more than one of them: that of another rank has another
/// number. Errors: Cancelled, those of IndexReader.
Result<std::vector<MemoryPeak>> tracePeaks(
    query::Session& session, const std::optional<StepRanges>& ranges, const std::stop_token& stop);

/// One component and kind over the ranks.
struct PeakLine {
    std::string name; ///< of a group; empty: the rank alone
    int64_t rank = 0; ///< the one with the peak
    MemorySample peak;
    std::optional<double> unused; ///< share of the reserved memory at that moment
    int64_t begin = 0; ///< of the records of this component
    std::optional<double> unusedOverTime{}; ///< the same as a mean over time
};

/// A line for each rank; with groups one for each group, of its highest rank. In order of the ranks
/// or groups.
std::vector<PeakLine> peakLines(std::span<const MemoryPeak> peaks, const std::string& component,
    MemoryKind kind, std::span<const RankGroup> groups);

/// (highest - lowest) / highest; nothing for less than two.
std::optional<double> imbalanceOf(std::span<const PeakLine> lines);

} // namespace rankscope::analysis
