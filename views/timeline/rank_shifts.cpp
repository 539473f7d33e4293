// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/rank_shifts.h"

#include <algorithm>
#include <numeric>

#include "core/query/snapshot_builder.h"
#include "core/query/work_range.h"

namespace rankscope::timeline {

namespace {

/// By id, as the rank wants them.
std::vector<query::TrackShift> trackShifts(const RankShifts& shifts, const index::RankIndex& rank) {
    // Keys of tracks begin with that of their rank, so they stand together.
    const std::string own = rankKey(rank) + '/';
    const auto first = shifts.lower_bound(own);
    std::vector<query::TrackShift> tracks;
    if (first == shifts.end() || !first->first.starts_with(own))
        return tracks;
    for (const model::Track& track : rank.tracks) {
        const auto found = shifts.find(keyOfTrack(rank, track.id));
        if (found != shifts.end())
            tracks.push_back({track.id, found->second.by});
    }
    return tracks;
}

/// Of its tracks as they were read; no event of days before.
Timestamp startOf(const query::OpenRank& rank) {
    query::Snapshot own;
    own.ranks.push_back(rank);
    own.ranks.front().moved.clear();
    return query::originOf(own);
}

} // namespace

std::string rankKey(const index::RankIndex& rank) {
    std::string key = rank.folder;
    key += '#';
    key += rank.label;
    return key;
}

std::string layerKey(const std::string& rank, const model::Process& process) {
    return rank + '/' + process.pid;
}

std::string trackKey(const std::string& layer, const model::Track& track) {
    return layer + '/' + track.tid + '/' + track.name;
}

std::string keyOfTrack(const index::RankIndex& rank, TrackId track) {
    const model::Track& of = rank.tracks[toIndex(track)];
    return toIndex(of.process) < rank.processes.size()
        ? trackKey(layerKey(rankKey(rank), rank.processes[toIndex(of.process)]), of)
        : std::string();
}

std::shared_ptr<const query::Snapshot> shifted(
    std::shared_ptr<const query::Snapshot> read, const RankShifts& shifts) {
    if (shifts.empty())
        return read;
    auto offsets = query::offsetsOf(*read);
    std::vector<std::vector<query::TrackShift>> tracks;
    for (size_t i = 0; i < offsets.size(); ++i) {
        const index::RankIndex& rank = *read->ranks[i].index;
        if (const auto found = shifts.find(rankKey(rank)); found != shifts.end())
            offsets[i] += found->second.by;
        tracks.push_back(trackShifts(shifts, rank));
    }
    return query::withOffsets(*read, offsets, std::move(tracks));
}

Duration shiftOf(const RankShifts& shifts, const query::OpenRank& rank) {
    const auto found = shifts.find(rankKey(*rank.index));
    return found == shifts.end() ? Duration() : found->second.by;
}

bool areRanksAlike(const RankShifts& a, const RankShifts& b, const query::Snapshot& snapshot) {
    return std::ranges::all_of(snapshot.ranks,
        [&](const query::OpenRank& rank) { return shiftOf(a, rank) == shiftOf(b, rank); });
}

size_t movedRanks(const RankShifts& shifts, const query::Snapshot& snapshot) {
    if (shifts.empty())
        return 0;
    return static_cast<size_t>(std::ranges::count_if(snapshot.ranks,
        [&shifts](const query::OpenRank& rank) { return shifts.contains(rankKey(*rank.index)); }));
}

size_t movedTracks(const RankShifts& shifts, const query::Snapshot& snapshot) {
    if (shifts.empty())
        return 0;
    return std::accumulate(snapshot.ranks.begin(), snapshot.ranks.end(), size_t{0},
        [&shifts](size_t sum, const query::OpenRank& rank) {
            return sum + trackShifts(shifts, *rank.index).size();
        });
}

RankShifts withShift(RankShifts shifts, const std::vector<std::string>& keys, Duration by) {
    for (const std::string& key : keys) {
        if (by == Duration())
            shifts.erase(key);
        else if (shifts[key].by != by) // else it stays by which way it came there
            shifts[key] = {by, ShiftSource::Hand};
    }
    return shifts;
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
        shifts =
            movedBy(std::move(shifts), rank, startOf(*first) - startOf(rank), ShiftSource::Starts);
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
