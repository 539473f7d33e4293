// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/kept_blocks.h"

#include <algorithm>
#include <tuple>

#include "core/analysis/figure_tables.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/trace_blocks.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/text_numbers.h"

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

bool isLargerBlock(const KeptBlock& left, const KeptBlock& right) {
    return std::tuple(-left.size, left.rank, left.begin, left.name)
        < std::tuple(-right.size, right.rank, right.begin, right.name);
}

class KeptCollector {
public:
    KeptCollector(KeptBlocks& into, size_t most)
        : m_into(into)
        , m_most(most)
        , m_names(into.names) { }

    void addRank(int64_t rank, const BlockPlaces& places) {
        m_into.ranks.push_back({rank, places.count, places.bytes});
    }

    /// Of the rank that was added last.
    void add(const BlockList& page) {
        const size_t name = placeOf(page, "name");
        const size_t size = placeOf(page, "size");
        const size_t begin = placeOf(page, "allocation_time");
        if (std::max({name, size, begin}) >= page.columns.size())
            return;
        for (const std::vector<BlockValue>& row : page.rows)
            m_into.blocks.push_back({static_cast<uint32_t>(m_into.ranks.size() - 1),
                m_names.numberOf(row[name].text), row[size].number.value_or(0), row[begin].number});
        if (m_into.blocks.size() > m_most + m_most / 4)
            keepLargest();
    }

    void finish() {
        keepLargest();
        std::ranges::sort(m_into.blocks, isLargerBlock);
    }

private:
    void keepLargest() {
        if (m_into.blocks.size() <= m_most)
            return;
        std::ranges::nth_element(m_into.blocks,
            m_into.blocks.begin() + static_cast<std::ptrdiff_t>(m_most), isLargerBlock);
        m_into.blocks.resize(m_most);
    }

    KeptBlocks& m_into;
    size_t m_most;
    TextNumbers m_names;
};

/// Its largest, page by page: a row of all columns takes far more than what is kept of it.
template <class PageAt>
Status addPages(KeptCollector& kept, int64_t rank, const BlockPlaces& places, size_t most,
    const PageAt& pageAt) {
    constexpr size_t kPage = 4096;
    kept.addRank(rank, places);
    const size_t wanted = std::min(most, places.numbers.size());
    for (size_t first = 0; first < wanted; first += kPage) {
        RS_TRY_ASSIGN(const BlockList page, pageAt(first, std::min(kPage, wanted - first)));
        kept.add(page);
    }
    return {};
}

/// False where nothing lists the blocks of the rank.
Result<bool> addKept(KeptCollector& kept, query::Session& session, const MemoryRank& rank,
    size_t most, const std::stop_token& stop) {
    if (rank.hasBlocks) {
        RS_TRY_ASSIGN(const BlockPlaces places,
            blockPlaces(session.snapshot(), rank.rank, BlockSource::Operators, keptFilter(),
                {BlockOrder::Largest, most}, stop));
        RS_TRY(addPages(kept, rank.rank, places, most,
            [&](size_t first, size_t count) { return blocksAt(places, first, count, stop); }));
        return true;
    }
    if (!rank.trace)
        return false;
    RS_TRY_ASSIGN(const TraceMemory memory, traceMemory(session, *rank.trace, stop));
    const BlockPlaces places = traceBlockPlaces(memory, keptFilter(), {BlockOrder::Largest, most});
    RS_TRY(addPages(
        kept, rank.rank, places, most, [&](size_t first, size_t count) -> Result<BlockList> {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            return traceBlocksAt(memory, places, first, count);
        }));
    return true;
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

Result<KeptBlocks> keptBlocks(query::Session& session, const std::stop_token& stop, size_t most) {
    KeptBlocks kept;
    KeptCollector collector(kept, most);
    for (const MemoryRank& rank : memoryRanks(session.snapshot())) {
        RS_TRY_ASSIGN(const bool isThere, addKept(collector, session, rank, most, stop));
        if (isThere)
            RS_TRY(addFirstRecord(session.snapshot(), kept.ranks.back(), stop));
    }
    collector.finish();
    return kept;
}

namespace {

using Kind = index::ColumnType;

constexpr index::ColumnSpec kKeptColumns[] = {
    {"rank", Kind::Integer, ""},
    {"name", Kind::Text, "operator that allocated"},
    {"size", Kind::Bytes, ""},
    {"allocation_time", Kind::Time, ""},
};

Result<FigureRows> keptRows(query::Session& session) {
    RS_TRY_ASSIGN(const KeptBlocks kept, keptBlocks(session, session.stop()));
    FigureRows rows;
    rows.reserve(kept.blocks.size());
    for (const KeptBlock& block : kept.blocks)
        rows.push_back({kept.ranks[block.rank].rank, cell(kept.names[block.name]), block.size,
            cell(block.begin)});
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
