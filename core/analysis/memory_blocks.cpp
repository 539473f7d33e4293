// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory_blocks.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

MemoryTotals totalsAt(const Statement& row, int first) {
    return {integerAt(row, first), integerAt(row, first + 1), integerAt(row, first + 2)};
}

} // namespace

Result<std::vector<MemoryBlock>> memoryBlocks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::vector<MemoryBlock> blocks;
    RS_TRY(eachRowOf(snapshot, rank, "memory_block",
        "SELECT name, size, allocation_time, active_release_time, release_time, stream, "
        "allocation_allocated, allocation_reserved, allocation_active, release_allocated, "
        "release_reserved, release_active FROM memory_block ORDER BY allocation_time",
        stop, [&blocks](const TableIndex&, const Statement& row) {
            blocks.push_back(
                {std::string(row.text(0)), row.integer(1), integerAt(row, 2), integerAt(row, 3),
                    integerAt(row, 4), integerAt(row, 5), totalsAt(row, 6), totalsAt(row, 9)});
        }));
    return blocks;
}

Result<std::vector<MemoryBlock>> staticBlocks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    constexpr int64_t kToTheEnd = std::numeric_limits<uint32_t>::max();
    std::vector<MemoryBlock> blocks;
    RS_TRY(eachRowOf(snapshot, rank, "static_memory",
        "SELECT name, size, node_start, node_end FROM static_memory ORDER BY node_start", stop,
        [&blocks](const TableIndex&, const Statement& row) {
            MemoryBlock block;
            block.name = row.text(0);
            block.size = row.integer(1);
            block.begin = integerAt(row, 2);
            const auto last = integerAt(row, 3);
            if (last && *last != kToTheEnd)
                block.end = *last + 1;
            blocks.push_back(std::move(block));
        }));
    return blocks;
}

std::vector<size_t> aliveAt(std::span<const MemoryBlock> blocks, int64_t moment) {
    std::vector<size_t> alive;
    for (size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].isAliveAt(moment))
            alive.push_back(i);
    }
    std::stable_sort(alive.begin(), alive.end(),
        [blocks](size_t left, size_t right) { return blocks[left].size > blocks[right].size; });
    return alive;
}

std::vector<MemoryOwner> ownersAt(std::span<const MemoryBlock> blocks, int64_t moment) {
    std::map<std::string, MemoryOwner> owners;
    for (const MemoryBlock& block : blocks) {
        if (!block.isAliveAt(moment))
            continue;
        MemoryOwner& owner = owners[block.name];
        owner.name = block.name;
        owner.size += block.size;
        ++owner.blocks;
    }
    std::vector<MemoryOwner> result;
    result.reserve(owners.size());
    for (auto& [name, owner] : owners)
        result.push_back(std::move(owner));
    std::stable_sort(result.begin(), result.end(),
        [](const MemoryOwner& left, const MemoryOwner& right) { return left.size > right.size; });
    return result;
}

std::vector<AliveBytes> aliveCurve(std::span<const MemoryBlock> blocks) {
    std::map<int64_t, int64_t> changes;
    int64_t before = 0; // taken before the profile began
    for (const MemoryBlock& block : blocks) {
        if (block.size <= 0)
            continue;
        if (block.begin)
            changes[*block.begin] += block.size;
        else
            before += block.size;
        if (block.end)
            changes[*block.end] -= block.size;
    }
    std::vector<AliveBytes> curve;
    curve.reserve(changes.size());
    for (const auto& [moment, change] : changes)
        curve.push_back({moment, before += change});
    return curve;
}

} // namespace rankscope::analysis
