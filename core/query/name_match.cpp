// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/name_match.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "core/base/fuzzy.h"

namespace rankscope::query {

namespace {

constexpr size_t kNamesPerStopCheck = 1024;

/// Each thing once, whatever the number of ranks that have it.
struct NamePool {
    std::vector<NameMatch> things;
};

inline auto heldFields(const NamePool& pool) {
    return std::tie(pool.things);
}

bool isDrawn(const model::Lane& lane) {
    return lane.kind != model::LaneKind::Flows && lane.count > 0;
}

void addTracks(const OpenRank& open, RankSlot slot, std::vector<NameMatch>& things) {
    const index::RankIndex& rank = *open.index;
    std::vector<uint64_t> counts(rank.tracks.size());
    std::vector<bool> areCounters(rank.tracks.size());
    for (const index::LaneIndex& entry : rank.lanes) {
        const size_t track = toIndex(entry.lane.track);
        if (!isDrawn(entry.lane) || track >= counts.size())
            continue;
        counts[track] += entry.lane.count;
        areCounters[track] = entry.lane.kind == model::LaneKind::Counter;
    }
    for (const model::Track& track : rank.tracks) {
        const uint64_t count = counts[toIndex(track.id)];
        if (count == 0)
            continue;
        const std::string& process = rank.processes[toIndex(track.process)].name;
        things.push_back({.kind = Named::Track,
            .text = rank.label + " / " + (process.empty() ? "" : process + " / ") + track.name,
            .rank = slot,
            .track = track.id,
            .slices = count,
            .isCounter = areCounters[toIndex(track.id)]});
    }
}

Result<NamePool> poolOf(const Snapshot& snapshot, const std::stop_token& stop) {
    NamePool pool;
    std::unordered_map<std::string_view, uint64_t> slices;
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        const index::RankIndex& rank = *snapshot.ranks[i].index;
        const auto slot = static_cast<RankSlot>(i);
        pool.things.push_back({.kind = Named::Rank, .text = rank.label, .rank = slot});
        addTracks(snapshot.ranks[i], slot, pool.things);
        for (const index::NameTotals& row : rank.totals)
            slices[rank.text(row.name)] += row.count;
    }
    slices.erase("");
    for (const auto& [name, count] : slices)
        pool.things.push_back({.kind = Named::Slice, .text = std::string(name), .slices = count});
    return pool;
}

/// The order of the answer, the same at every run.
bool isBefore(const NameMatch& left, const NameMatch& right) {
    const auto key = [](const NameMatch& one) {
        return std::tuple(-one.score, one.kind, one.text.size(), ~one.slices);
    };
    return std::tuple(key(left), std::string_view(left.text), left.rank, left.track)
        < std::tuple(key(right), std::string_view(right.text), right.rank, right.track);
}

struct Scored {
    int score = 0;
    uint32_t thing = 0;
};

} // namespace

Result<NameMatches> matchNames(
    const Snapshot& snapshot, std::string_view pattern, size_t most, const std::stop_token& stop) {
    FuzzyPattern fuzzy(pattern);
    NameMatches matches;
    if (fuzzy.isEmpty() || most == 0)
        return matches;
    RS_TRY_ASSIGN(const auto pool,
        snapshot.figures.shared<NamePool>(
            "namePool", std::tuple(), stop, [&] { return poolOf(snapshot, stop); }));
    std::vector<Scored> found;
    for (size_t i = 0; i < pool->things.size(); ++i) {
        if (i % kNamesPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        if (const auto score = fuzzy.score(pool->things[i].text))
            found.push_back({*score, static_cast<uint32_t>(i)});
    }
    matches.count = found.size();
    const auto scored = [&pool](const Scored& one) {
        NameMatch match = pool->things[one.thing];
        match.score = one.score;
        return match;
    };
    // What is worse than the last of the best can not come; equal ones are decided by their names.
    if (found.size() > most) {
        const auto last = found.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::ranges::nth_element(found, last, std::greater(), &Scored::score);
        std::erase_if(
            found, [least = last->score](const Scored& one) { return one.score < least; });
    }
    matches.best.reserve(found.size());
    std::ranges::transform(found, std::back_inserter(matches.best), scored);
    const size_t kept = std::min(most, matches.best.size());
    std::ranges::partial_sort(
        matches.best, matches.best.begin() + static_cast<std::ptrdiff_t>(kept), isBefore);
    matches.best.resize(kept);
    return matches;
}

} // namespace rankscope::query
