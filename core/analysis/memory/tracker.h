// SPDX-License-Identifier: GPL-3.0-or-later
// What MindSpore's memory tracker (PyNative) recorded of one rank: how much is alive over its
// logical time, who holds it at the peak, and what is held after nobody uses it any more.
// Moments are logical: a count of allocations and tasks, no ns (planner_ir_data.md D5).
// Thread: any, free functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/memory/memory_curves.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class TrackerGroup : uint8_t {
    Node,
    Type, ///< "PyNativeOutput", "WorkSpace", ...
    Source, ///< file and line
    Task,
};
inline constexpr size_t kTrackerGroups = 4;

/// Of the blocks of one node, type, line or task that are alive at the peak.
struct TrackerOwner {
    std::string name; ///< empty: the file says none
    uint64_t blocks = 0;
    int64_t bytes = 0;
};

/// Texts are numbers into TrackerMemory::texts; 0 is "".
struct TrackerBlock {
    uint32_t node = 0; ///< or its task where it has none
    uint32_t type = 0;
    uint32_t source = 0; ///< "train.py:31"
    int64_t bytes = 0;
    int64_t begin = 0;
    /// By the last task that uses it; nothing where the records name none: as long as it is
    /// allocated somebody may.
    std::optional<int64_t> lastUse{};
    std::optional<int64_t> end{}; ///< nothing: never released

    /// Moments from the last use to the release; to `last` of what is never released.
    int64_t held(int64_t last) const {
        return lastUse ? std::max<int64_t>(0, end.value_or(last) - *lastUse) : 0;
    }
};

struct TrackerMemory {
    int64_t rank = 0;
    uint64_t blocks = 0; ///< with memory of their own
    /// Without memory of their own, and in no sum: within a block of a static pool, without a size.
    uint64_t within = 0;
    uint64_t neverReleased = 0;
    uint64_t withUsers = 0; ///< whose records name a task that uses them
    std::vector<MemorySample> live; ///< bytes from allocation to release
    std::vector<MemorySample> used; ///< bytes from allocation to the last use; none without users
    std::optional<MemorySample> livePeak;
    std::optional<MemorySample> usedPeak;
    /// The largest peak that the tracker measured itself, with the fragments of the pool.
    std::optional<int64_t> measuredPeak;
    int64_t workspace = 0; ///< bytes of work space alive at the live peak
    int64_t last = 0; ///< the last moment of the records
    std::array<std::vector<TrackerOwner>, kTrackerGroups>
        owners; ///< at the live peak, largest first
    /// That a task has used before they are released, the longest held first.
    std::vector<TrackerBlock> held;
    std::vector<std::string> texts{""};
};

std::vector<int64_t> ranksWithTracker(const query::Snapshot& snapshot);

/// Errors: Cancelled, those of TableReader.
Result<TrackerMemory> trackerMemory(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// The last of "{12-15-18-}"; nothing of an empty or a damaged list.
std::optional<int64_t> lastTaskOf(std::string_view tasks);

} // namespace rankscope::analysis
