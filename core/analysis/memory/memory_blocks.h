// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of memory of a rank: those that operators took and gave back (memory_block), those of
// a static graph by node (static_memory), those of MindSpore's tracker by task (tracker_block).
// Which pass a filter, who owns what is alive at a moment, how much is alive over time. A rank may
// have millions of them, so they are counted and summed where they lie. The first ones are listed;
// of all of them the places are found, eight bytes each, and rows are read when they are looked at.
//
//   blockList(snapshot, 3, BlockSource::Operators, {.aliveAt = peak},
//   {BlockOrder::Largest, 1000}, {})
//   const BlockPlaces all = *blockPlaces(...); // the same arguments
//   const BlockList page = *blocksAt(all, 4096, 256, {});
//
// Moments and sizes: ns, the number of a node or of a task; bytes.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/column_condition.h"
#include "core/analysis/memory/memory_curves.h"
#include "core/base/result.h"
#include "core/index/table_column.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class BlockSource { Operators, StaticGraph, Tracker };

const char* tableOf(BlockSource source);

/// What is set must be so. A block that is not of GE is of PTA.
struct BlockFilter {
    std::string name{}; ///< part of it, without regard to the case of ASCII
    std::optional<int64_t> least{}; ///< bytes
    std::optional<int64_t> most{};
    std::optional<int64_t> stream{};
    enum class Allocator { Any, Pta, Ge } allocator = Allocator::Any;
    std::optional<std::pair<int64_t, int64_t>> between{}; ///< alive at any moment of it
    std::optional<int64_t> aliveAt{};
    enum class Release { Any, Released, Kept } release = Release::Any; ///< Kept: to the very end
    std::optional<int64_t> graph{}; ///< of static graphs: each counts its own nodes
    std::string device{}; ///< of blocks of a trace; tables hold those of one device
    std::vector<ColumnCondition> conditions{}; ///< on those columns that the list has
    bool operator==(const BlockFilter&) const = default;
};

enum class BlockOrder { Largest, Longest, First };

/// By one column of the list in place of an order. What has no value comes last.
struct BlockSort {
    std::string column;
    enum class Direction { Up, Down } direction = Direction::Down;
    bool operator==(const BlockSort&) const = default;
};

inline constexpr auto kAllBlocks = static_cast<size_t>(std::numeric_limits<int64_t>::max());

/// The rows that are listed: the first so many.
struct BlockRows {
    BlockOrder order = BlockOrder::Largest;
    size_t most = kAllBlocks;
    std::optional<BlockSort> sort{};
};

struct BlockColumn {
    std::string name; ///< as in docs/sql.md, or the header of the file for what it has beyond
    index::ColumnType kind{};
};

struct BlockValue {
    std::optional<int64_t> number;
    std::string text; ///< of text columns
};

struct BlockList {
    std::vector<BlockColumn> columns; ///< all that the table has
    std::vector<std::vector<BlockValue>> rows; ///< the first ones in the order
    uint64_t count = 0; ///< of all that pass the filter
    int64_t bytes = 0;
};

/// Where the blocks of a list are, in its order.
struct BlockPlaces {
    std::shared_ptr<const index::TableIndex> tables{}; ///< null: the rank lists no blocks
    BlockSource source{};
    std::vector<BlockColumn> columns{};
    std::vector<int64_t> numbers{}; ///< in the table, or among the blocks of a trace
    uint64_t count = 0; ///< of all that pass the filter
    int64_t bytes = 0;
};

/// Conditions on columns that the list lacks are left out: it says which columns it has. Errors
/// here and below: Cancelled, those of TableReader.
Result<BlockPlaces> blockPlaces(const query::Snapshot& snapshot, int64_t rank, BlockSource source,
    const BlockFilter& filter, const BlockRows& rows, const std::stop_token& stop);

/// Rows [first, first + count) that there are.
Result<BlockList> blocksAt(
    const BlockPlaces& places, size_t first, size_t count, const std::stop_token& stop);

Result<BlockList> blockList(const query::Snapshot& snapshot, int64_t rank, BlockSource source,
    const BlockFilter& filter, const BlockRows& rows, const std::stop_token& stop);

struct MemoryOwner {
    std::string name;
    uint64_t blocks = 0;
    int64_t size = 0; ///< bytes
};

/// Who owns the blocks that pass, largest first: with aliveAt, a tree map of that moment. Errors
/// here and below also: BadQuery for a condition on a column that is not there.
Result<std::vector<MemoryOwner>> blockOwners(const query::Snapshot& snapshot, int64_t rank,
    BlockSource source, const BlockFilter& filter, const std::stop_token& stop);

/// Bytes alive after each moment at which that changes: what the blocks that pass add up to.
Result<std::vector<MemorySample>> aliveBytes(const query::Snapshot& snapshot, int64_t rank,
    BlockSource source, const BlockFilter& filter, const std::stop_token& stop);

/// Those that static_memory has blocks of, in order.
Result<std::vector<int64_t>> staticGraphs(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);
/// The wanted one where it is there, else the first; nothing without any.
std::optional<int64_t> shownGraph(
    const std::vector<int64_t>& graphs, std::optional<int64_t> wanted);

} // namespace rankscope::analysis
