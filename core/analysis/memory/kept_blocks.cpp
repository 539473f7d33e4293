// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/kept_blocks.h"

#include <algorithm>

#include "core/analysis/figure_tables.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/trace_blocks.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

/// A negative size is that of a release alone.
BlockFilter keptFilter() {
    return {.least = 1, .release = BlockFilter::Release::Kept};
}

size_t placeOf(const BlockList& list, const char* name) {
    const auto found = std::ranges::find(list.columns, name, &BlockColumn::name);
    return static_cast<size_t>(found - list.columns.begin());
}

void addBlocks(KeptBlocks& kept, int64_t rank, const BlockList& list) {
    kept.ranks.push_back({rank, list.count, list.bytes});
    const size_t name = placeOf(list, "name");
    const size_t size = placeOf(list, "size");
    const size_t begin = placeOf(list, "allocation_time");
    if (std::max({name, size, begin}) >= list.columns.size())
        return;
    kept.blocks.reserve(kept.blocks.size() + list.rows.size());
    for (const std::vector<BlockValue>& row : list.rows)
        kept.blocks.push_back(
            {rank, row[name].text, row[size].number.value_or(0), row[begin].number});
}

Result<std::optional<BlockList>> keptOf(
    query::Session& session, const MemoryRank& rank, size_t most, const std::stop_token& stop) {
    if (rank.hasBlocks) {
        RS_TRY_ASSIGN(auto list,
            blockList(session.snapshot(), rank.rank, BlockSource::Operators, keptFilter(),
                {BlockOrder::Largest, most}, stop));
        return std::optional(std::move(list));
    }
    if (!rank.trace)
        return std::optional<BlockList>();
    RS_TRY_ASSIGN(const TraceMemory memory, traceMemory(session, *rank.trace, stop));
    return std::optional(traceBlockList(memory, keptFilter(), {BlockOrder::Largest, most}));
}

/// Where the curves of a rank without a timeline begin.
Status addFirstRecord(
    const query::Snapshot& snapshot, KeptRank& rank, const std::stop_token& stop) {
    if (std::ranges::any_of(snapshot.ranks,
            [&rank](const query::OpenRank& open) { return open.index->rank == rank.rank; }))
        return {};
    return eachRowOf(snapshot, rank.rank, "memory_record", "SELECT min(time) FROM memory_record",
        stop, [&rank](const index::TableIndex&, const index::Statement& row) {
            if (!row.isNull(0))
                rank.firstRecord =
                    std::min(rank.firstRecord.value_or(row.integer(0)), row.integer(0));
        });
}

} // namespace

uint64_t KeptBlocks::count() const {
    uint64_t sum = 0;
    for (const KeptRank& rank : ranks)
        sum += rank.blocks;
    return sum;
}

int64_t KeptBlocks::bytes() const {
    int64_t sum = 0;
    for (const KeptRank& rank : ranks)
        sum += rank.bytes;
    return sum;
}

Result<KeptBlocks> keptBlocks(query::Session& session, size_t most, const std::stop_token& stop) {
    KeptBlocks kept;
    for (const MemoryRank& rank : memoryRanks(session.snapshot())) {
        RS_TRY_ASSIGN(const auto list, keptOf(session, rank, most, stop));
        if (!list)
            continue;
        addBlocks(kept, rank.rank, *list);
        RS_TRY(addFirstRecord(session.snapshot(), kept.ranks.back(), stop));
    }
    std::ranges::stable_sort(kept.blocks, std::ranges::greater(), &KeptBlock::size);
    return kept;
}

namespace {

using Kind = index::ColumnType;

constexpr size_t kMostBlocksInSql = 1'000'000;

constexpr index::ColumnSpec kKeptColumns[] = {
    {"rank", Kind::Integer, ""},
    {"name", Kind::Text, "operator that allocated"},
    {"size", Kind::Bytes, ""},
    {"allocation_time", Kind::Time, ""},
};

Result<FigureRows> keptRows(query::Session& session) {
    RS_TRY_ASSIGN(const KeptBlocks kept, keptBlocks(session, kMostBlocksInSql, session.stop()));
    FigureRows rows;
    rows.reserve(kept.blocks.size());
    for (const KeptBlock& block : kept.blocks)
        rows.push_back({block.rank, cell(block.name), block.size, cell(block.begin)});
    return rows;
}

} // namespace

ComputedTable keptBlockTable() {
    return {
        {"kept_block", index::TableScope::Cluster,
            "Blocks of memory that are taken within the profile and not released to its end, the "
            "largest first: of memory_block, else of the instants of a trace.",
            kKeptColumns},
        keptRows};
}

} // namespace rankscope::analysis
