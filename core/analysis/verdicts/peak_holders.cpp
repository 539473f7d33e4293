// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/peak_holders.h"

#include <algorithm>

#include "core/analysis/memory/trace_blocks.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

/// Curves alone tell no block, so the source is one that does.
BlockSource sourceOfBlocks(const MemoryRank& rank) {
    if (rank.hasBlocks || rank.trace)
        return BlockSource::Operators;
    return rank.hasTracker ? BlockSource::Tracker : BlockSource::StaticGraph;
}

Result<BlockList> largestBlocks(query::Session& session, const MemoryRank& rank,
    const PeakOwners& peak, const std::stop_token& stop) {
    BlockFilter filter;
    filter.aliveAt = peak.moment;
    filter.graph = peak.graph;
    filter.device = peak.device;
    if (peak.source != BlockSource::Operators || rank.hasBlocks)
        return blockList(session.snapshot(), rank.rank, peak.source, filter,
            {BlockOrder::Largest, kMostPeakHolders}, stop);
    RS_TRY_ASSIGN(const auto memory, traceMemory(session, *rank.trace, stop));
    return traceBlockList(memory, filter, {BlockOrder::Largest, kMostPeakHolders});
}

/// The first of these columns that says something; the tracker names a node, its task or a type.
std::string nameOf(const BlockList& list, const std::vector<BlockValue>& row) {
    for (const std::string_view wanted : {"name", "node_name", "task_name", "type"}) {
        for (size_t i = 0; i < list.columns.size(); ++i) {
            if (list.columns[i].name == wanted && !row[i].text.empty())
                return row[i].text;
        }
    }
    return {};
}

int64_t sizeOf(const BlockList& list, const std::vector<BlockValue>& row) {
    const auto column = std::ranges::find(list.columns, "size", &BlockColumn::name);
    return column == list.columns.end()
        ? 0
        : row[static_cast<size_t>(column - list.columns.begin())].number.value_or(0);
}

} // namespace

double PeakHolders::shareOf(int64_t bytes) const {
    return total > 0 ? static_cast<double>(bytes) / static_cast<double>(total) : 0;
}

int64_t PeakHolders::together() const {
    int64_t bytes = 0;
    for (const PeakHolder& holder : largest)
        bytes = saturatingAdd(bytes, holder.bytes);
    return bytes;
}

size_t PeakHolders::above(double share) const {
    return static_cast<size_t>(std::ranges::count_if(
        largest, [&](const PeakHolder& holder) { return shareOf(holder.bytes) > share; }));
}

Result<std::optional<PeakHolders>> peakHolders(
    query::Session& session, const MemoryRank& rank, const std::stop_token& stop) {
    RS_TRY_ASSIGN(
        const PeakOwners peak, peakOwners(session, rank, {.source = sourceOfBlocks(rank)}, stop));
    if (!peak.moment || peak.ofBlocks() <= 0)
        return std::optional<PeakHolders>();
    PeakHolders holders;
    holders.rank = rank.rank;
    holders.source = peak.source;
    holders.moment = *peak.moment;
    holders.total = std::max(peak.measured.value_or(0), peak.ofBlocks());
    RS_TRY_ASSIGN(const BlockList list, largestBlocks(session, rank, peak, stop));
    for (const std::vector<BlockValue>& row : list.rows)
        holders.largest.push_back({nameOf(list, row), sizeOf(list, row)});
    return holders.largest.empty() ? std::optional<PeakHolders>()
                                   : std::optional(std::move(holders));
}

} // namespace rankscope::analysis
