// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/snapshot_builder.h"

#include <algorithm>

namespace rankscope::query {

namespace {

/// Ranks of one job start within this many lengths of the longest one.
constexpr int kFarLengths = 20;

bool isEmpty(const OpenRank& rank) {
    return rank.index->range() == TimeRange{};
}

bool haveOneClock(const std::vector<OpenRank>& ranks) {
    Timestamp first = Timestamp::max();
    Timestamp last = Timestamp::min();
    Duration longest{};
    for (const OpenRank& rank : ranks) {
        if (isEmpty(rank))
            continue;
        const TimeRange range = rank.index->range();
        first = std::min(first, rank.toTimeline(range.begin));
        last = std::max(last, rank.toTimeline(range.begin));
        longest = std::max(longest, range.length());
    }
    // Divided, not multiplied: a length may be anything a damaged file says.
    return last <= first || (last - first) / kFarLengths <= longest;
}

} // namespace

std::shared_ptr<const Snapshot> buildSnapshot(std::filesystem::path root,
    std::vector<std::shared_ptr<const index::RankIndex>> ranks,
    std::vector<std::shared_ptr<const index::TableIndex>> tables,
    std::vector<model::SourceFile> jobFiles, const MemoryBudget& budget) {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->figures = FigureMemo(budget);
    snapshot->readers = std::make_shared<index::TableReaders>();
    snapshot->root = std::move(root);
    snapshot->tables = std::move(tables);
    snapshot->jobFiles = std::move(jobFiles);
    for (auto& rank : ranks) {
        const Duration base(rank->counts.baseNs);
        snapshot->ranks.push_back({.index = std::move(rank), .offset = base});
    }
    if (!haveOneClock(snapshot->ranks)) {
        const auto known = std::ranges::find_if_not(snapshot->ranks, isEmpty);
        const Timestamp start = known->toTimeline(known->index->range().begin);
        for (OpenRank& rank : snapshot->ranks)
            rank.offset = start - rank.index->range().begin;
    }
    return snapshot;
}

std::vector<Duration> offsetsOf(const Snapshot& snapshot) {
    std::vector<Duration> offsets;
    for (const OpenRank& rank : snapshot.ranks)
        offsets.push_back(rank.offset);
    return offsets;
}

std::shared_ptr<const Snapshot> withOffsets(const Snapshot& snapshot,
    const std::vector<Duration>& offsets, std::vector<std::vector<TrackShift>> tracks) {
    auto moved = std::make_shared<Snapshot>(snapshot);
    moved->figures.shareWith(snapshot.figures);
    for (size_t i = 0; i < std::min(offsets.size(), moved->ranks.size()); ++i)
        moved->ranks[i].offset = offsets[i];
    for (size_t i = 0; i < std::min(tracks.size(), moved->ranks.size()); ++i)
        moved->ranks[i].moved = std::move(tracks[i]);
    return moved;
}

} // namespace rankscope::query
