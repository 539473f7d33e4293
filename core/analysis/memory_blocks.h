// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of memory that operators took and gave back, which of them live at a moment, and who
// owns what fills the memory then. Static graphs: the same by node instead of time.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Allocated, reserved and active memory of the rank at one moment.
struct MemoryTotals {
    std::optional<int64_t> allocated;
    std::optional<int64_t> reserved;
    std::optional<int64_t> active;
};

struct MemoryBlock {
    std::string name; ///< operator that took it
    int64_t size = 0; ///< bytes; may be negative where only the release was seen
    std::optional<int64_t> begin; ///< ns, or a node; nothing: before the profile
    std::optional<int64_t> activeEnd;
    std::optional<int64_t> end; ///< nothing: not given back within the profile
    std::optional<int64_t> stream;
    MemoryTotals atBegin;
    MemoryTotals atEnd;

    bool isAliveAt(int64_t moment) const {
        return (!begin || *begin <= moment) && (!end || moment < *end) && size > 0;
    }
};

/// By begin. Errors: Cancelled, those of TableReader.
Result<std::vector<MemoryBlock>> memoryBlocks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);
/// Of static graphs: begin is the first node that needs it, end the one behind the last.
Result<std::vector<MemoryBlock>> staticBlocks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// Positions of those alive, largest first.
std::vector<size_t> aliveAt(std::span<const MemoryBlock> blocks, int64_t moment);

struct MemoryOwner {
    std::string name;
    size_t blocks = 0;
    int64_t size = 0; ///< bytes
};

/// Who owns what is alive, largest first: a tree map of the peak.
std::vector<MemoryOwner> ownersAt(std::span<const MemoryBlock> blocks, int64_t moment);

/// Bytes alive after each begin and end, by time: what the blocks themselves add up to.
struct AliveBytes {
    int64_t moment = 0;
    int64_t bytes = 0;
};
std::vector<AliveBytes> aliveCurve(std::span<const MemoryBlock> blocks);

} // namespace rankscope::analysis
