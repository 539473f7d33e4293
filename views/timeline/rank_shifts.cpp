// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/rank_shifts.h"

#include <algorithm>

#include "core/query/snapshot_builder.h"

namespace rankscope::timeline {

std::string rankKey(const index::RankIndex& rank) {
    std::string key = rank.folder;
    key += '#';
    key += rank.label;
    return key;
}

std::shared_ptr<const query::Snapshot> shifted(
    std::shared_ptr<const query::Snapshot> read, const RankShifts& shifts) {
    if (shifts.empty())
        return read;
    auto offsets = query::offsetsOf(*read);
    for (size_t i = 0; i < offsets.size(); ++i) {
        if (const auto found = shifts.find(rankKey(*read->ranks[i].index)); found != shifts.end())
            offsets[i] += found->second.by;
    }
    return query::withOffsets(*read, offsets);
}

Duration shiftOf(const RankShifts& shifts, const query::OpenRank& rank) {
    const auto found = shifts.find(rankKey(*rank.index));
    return found == shifts.end() ? Duration() : found->second.by;
}

size_t movedRanks(const RankShifts& shifts, const query::Snapshot& snapshot) {
    if (shifts.empty())
        return 0;
    return static_cast<size_t>(std::ranges::count_if(snapshot.ranks,
        [&shifts](const query::OpenRank& rank) { return shifts.contains(rankKey(*rank.index)); }));
}

RankShifts movedBy(
    RankShifts shifts, const query::OpenRank& rank, Duration by, ShiftSource source) {
    if (by != Duration()) {
        RankShift& shift = shifts[rankKey(*rank.index)];
        shift = {shift.by + by, source};
    }
    return shifts;
}

RankShifts withStartsTogether(RankShifts shifts, const query::Snapshot& now) {
    const query::OpenRank* first = nullptr;
    for (const query::OpenRank& rank : now.ranks) {
        if (rank.index->lanes.empty())
            continue; // not read yet
        if (first == nullptr)
            first = &rank;
        shifts = movedBy(std::move(shifts), rank,
            first->toTimeline(first->index->range().begin)
                - rank.toTimeline(rank.index->range().begin),
            ShiftSource::Starts);
    }
    return shifts;
}

analysis::ClockShifts clocksOf(const query::Snapshot& now) {
    analysis::ClockShifts clocks;
    for (const query::OpenRank& rank : now.ranks)
        clocks.emplace(rank.index->rank, rank.offset); // of two profiles of a rank the first
    return clocks;
}

analysis::ClockShifts clocksAsRead(const query::Snapshot& now, const RankShifts& shifts) {
    analysis::ClockShifts clocks;
    for (const query::OpenRank& rank : now.ranks)
        clocks.emplace(rank.index->rank, rank.offset - shiftOf(shifts, rank));
    return clocks;
}

RankShifts withClocks(RankShifts shifts, const query::Snapshot& now,
    const analysis::ClockShifts& clocks, ShiftSource source) {
    for (const query::OpenRank& rank : now.ranks) {
        if (const auto clock = clocks.find(rank.index->rank); clock != clocks.end())
            shifts = movedBy(std::move(shifts), rank, clock->second - rank.offset, source);
    }
    return shifts;
}

RankShifts withShifts(RankShifts shifts, const query::Snapshot& now,
    const analysis::ClockShifts& moved, ShiftSource source) {
    for (const query::OpenRank& rank : now.ranks) {
        const auto to = moved.find(rank.index->rank);
        if (to == moved.end())
            continue;
        const Duration by = to->second - shiftOf(shifts, rank);
        shifts = movedBy(std::move(shifts), rank, by, source);
    }
    return shifts;
}

} // namespace rankscope::timeline
