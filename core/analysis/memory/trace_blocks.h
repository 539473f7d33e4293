// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks that a trace itself tells of, asked as those of the tables are (memory_blocks.h).
// Thread: any, free functions.
#pragma once

#include "core/analysis/memory/memory_blocks.h"
#include "core/analysis/memory/trace_memory.h"

namespace rankscope::analysis {

/// Columns are named as in memory_block. Streams and allocators are not told by instants: a filter
/// by them holds nothing.
BlockPlaces traceBlockPlaces(
    const TraceMemory& memory, const BlockFilter& filter, const BlockRows& rows);
/// Rows [first, first + count) that there are, of places in the same memory.
BlockList traceBlocksAt(
    const TraceMemory& memory, const BlockPlaces& places, size_t first, size_t count);
BlockList traceBlockList(
    const TraceMemory& memory, const BlockFilter& filter, const BlockRows& rows);

/// Of the blocks that were taken within the profile. The name is empty where nothing tells it.
std::vector<MemoryOwner> traceOwners(const TraceMemory& memory, const BlockFilter& filter);

} // namespace rankscope::analysis
