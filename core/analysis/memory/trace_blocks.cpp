// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/trace_blocks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace rankscope::analysis {

namespace {

constexpr int64_t kBefore = std::numeric_limits<int64_t>::min();
constexpr int64_t kNotFreed = std::numeric_limits<int64_t>::max();

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

bool isAlive(const TraceBlock& block, int64_t first, int64_t last) {
    return block.begin.value_or(kBefore) <= last && block.end.value_or(kNotFreed) > first;
}

std::vector<BlockValue> valuesOf(const TraceMemory& memory, const TraceBlock& block) {
    const auto duration = block.begin && block.end ? std::optional(*block.end - *block.begin)
                                                   : std::optional<int64_t>();
    return {{{}, std::string(memory.rank->text(block.owner))}, {block.size, {}}, {block.begin, {}},
        {block.end, {}}, {duration, {}}, {block.taken.allocated, {}}, {block.taken.reserved, {}},
        {block.released.allocated, {}}, {block.released.reserved, {}},
        {{}, memory.devices[block.device]},
        {{}, fmt::format("{:#x}", static_cast<uint64_t>(block.address))}};
}

std::vector<BlockColumn> columns() {
    using index::ColumnType;
    return {{"name", ColumnType::Text}, {"size", ColumnType::Bytes},
        {"allocation_time", ColumnType::Time}, {"release_time", ColumnType::Time},
        {"duration", ColumnType::Duration}, {"allocation_allocated", ColumnType::Bytes},
        {"allocation_reserved", ColumnType::Bytes}, {"release_allocated", ColumnType::Bytes},
        {"release_reserved", ColumnType::Bytes}, {"device", ColumnType::Text},
        {"device_addr", ColumnType::Text}};
}

std::optional<size_t> columnPlace(const std::string& column) {
    const auto all = columns();
    const auto found = std::find_if(
        all.begin(), all.end(), [&column](const BlockColumn& one) { return one.name == column; });
    return found == all.end() ? std::nullopt
                              : std::optional(static_cast<size_t>(found - all.begin()));
}

class BlockTest {
public:
    BlockTest(const TraceMemory& memory, const BlockFilter& filter)
        : m_memory(memory)
        , m_filter(filter)
        , m_name(lower(filter.name)) { }

    bool passes(const TraceBlock& block) {
        const BlockFilter& of = m_filter;
        const bool isKept = !block.end;
        return !of.stream && of.allocator == BlockFilter::Allocator::Any
            && (of.device.empty() || m_memory.devices[block.device] == of.device)
            && block.size >= of.least.value_or(block.size)
            && block.size <= of.most.value_or(block.size)
            && (of.release == BlockFilter::Release::Any
                || isKept == (of.release == BlockFilter::Release::Kept))
            && (!of.between || isAlive(block, of.between->first, of.between->second))
            && (!of.aliveAt || isAlive(block, *of.aliveAt, *of.aliveAt))
            && (m_name.empty() || isNamed(block.owner)) && meets(block);
    }

private:
    bool meets(const TraceBlock& block) const {
        if (m_filter.conditions.empty())
            return true;
        const auto values = valuesOf(m_memory, block);
        return std::all_of(m_filter.conditions.begin(), m_filter.conditions.end(),
            [&values](const ColumnCondition& condition) {
                const auto column = columnPlace(condition.column);
                return !column || holds(condition, values[*column].text, values[*column].number);
            });
    }

    bool isNamed(StringId owner) {
        const auto [place, isNew] = m_names.try_emplace(owner, false);
        if (isNew)
            place->second = lower(m_memory.rank->text(owner)).find(m_name) != std::string::npos;
        return place->second;
    }

    const TraceMemory& m_memory;
    const BlockFilter& m_filter;
    std::string m_name;
    std::map<StringId, bool> m_names; ///< those already looked at
};

std::vector<const TraceBlock*> passing(const TraceMemory& memory, const BlockFilter& filter) {
    BlockTest test(memory, filter);
    std::vector<const TraceBlock*> blocks;
    for (const TraceBlock& block : memory.blocks) {
        if (test.passes(block))
            blocks.push_back(&block);
    }
    return blocks;
}

/// Smallest first: what the order asks for.
int64_t keyOf(const TraceBlock& block, BlockOrder order) {
    switch (order) {
    case BlockOrder::Largest:
        break;
    case BlockOrder::Longest: // what is not given back lives longest
        return block.begin && block.end ? *block.begin - *block.end : kBefore;
    case BlockOrder::First:
        return block.begin.value_or(kBefore);
    }
    return -block.size;
}

bool isNone(const BlockValue& value) {
    return !value.number && value.text.empty();
}

void sortBy(
    const TraceMemory& memory, const BlockSort& sort, std::vector<const TraceBlock*>& blocks) {
    const auto column = columnPlace(sort.column);
    if (!column)
        return;
    const bool isUp = sort.direction == BlockSort::Direction::Up;
    std::vector<std::pair<BlockValue, const TraceBlock*>> keyed;
    keyed.reserve(blocks.size());
    for (const TraceBlock* block : blocks)
        keyed.emplace_back(std::move(valuesOf(memory, *block)[*column]), block);
    std::stable_sort(keyed.begin(), keyed.end(), [isUp](const auto& left, const auto& right) {
        if (isNone(left.first) || isNone(right.first))
            return !isNone(left.first) && isNone(right.first);
        const BlockValue& less = isUp ? left.first : right.first;
        const BlockValue& more = isUp ? right.first : left.first;
        return std::tie(less.number, less.text) < std::tie(more.number, more.text);
    });
    std::transform(
        keyed.begin(), keyed.end(), blocks.begin(), [](const auto& one) { return one.second; });
}

} // namespace

BlockPlaces traceBlockPlaces(
    const TraceMemory& memory, const BlockFilter& filter, const BlockRows& rows) {
    std::vector<const TraceBlock*> blocks = passing(memory, filter);
    BlockPlaces places;
    places.columns = columns();
    places.count = blocks.size();
    for (const TraceBlock* block : blocks)
        places.bytes += block->size;
    std::stable_sort(blocks.begin(), blocks.end(),
        [order = rows.order](const TraceBlock* left, const TraceBlock* right) {
            return keyOf(*left, order) < keyOf(*right, order);
        });
    if (rows.sort)
        sortBy(memory, *rows.sort, blocks);
    blocks.resize(std::min(rows.most, blocks.size()));
    for (const TraceBlock* block : blocks)
        places.numbers.push_back(block - memory.blocks.data());
    return places;
}

BlockList traceBlocksAt(
    const TraceMemory& memory, const BlockPlaces& places, size_t first, size_t count) {
    BlockList list{places.columns, {}, places.count, places.bytes};
    for (size_t i = first; i < places.numbers.size() && i - first < count; ++i)
        list.rows.push_back(
            valuesOf(memory, memory.blocks[static_cast<size_t>(places.numbers[i])]));
    return list;
}

BlockList traceBlockList(
    const TraceMemory& memory, const BlockFilter& filter, const BlockRows& rows) {
    return traceBlocksAt(memory, traceBlockPlaces(memory, filter, rows), 0, kAllBlocks);
}

std::vector<MemoryOwner> traceOwners(const TraceMemory& memory, const BlockFilter& filter) {
    std::map<StringId, MemoryOwner> owners;
    for (const TraceBlock* block : passing(memory, filter)) {
        if (!block->begin)
            continue;
        MemoryOwner& owner = owners[block->owner];
        ++owner.blocks;
        owner.size += block->size;
    }
    std::vector<MemoryOwner> result;
    for (auto& [name, owner] : owners) {
        owner.name = memory.rank->text(name);
        result.push_back(std::move(owner));
    }
    std::stable_sort(result.begin(), result.end(),
        [](const MemoryOwner& left, const MemoryOwner& right) { return left.size > right.size; });
    return result;
}

} // namespace rankscope::analysis
