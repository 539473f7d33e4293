// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/track_slices.h"

#include <algorithm>
#include <functional>

#include "core/analysis/time_union.h"
#include "core/model/computed.h"

namespace rankscope::analysis {

namespace {

Status goOn(const query::Session& session) {
    if (session.stop().stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
    return {};
}

bool reaches(const index::ChunkEntry& chunk, const TimeRange& range) {
    return chunk.end >= range.begin && chunk.first < range.end;
}

bool isOfOverlap(const index::RankIndex& rank, const model::Track& track) {
    return rank.processes[toIndex(track.process)].name == model::kOverlapProcess;
}

bool isOverlapLane(const index::RankIndex& rank, const model::Track& track, std::string_view name) {
    return track.name == name && isOfOverlap(rank, track);
}

} // namespace

std::optional<RankSlot> slotOf(const query::Snapshot& snapshot, int64_t rank) {
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        if (snapshot.ranks[i].index->rank == rank)
            return static_cast<RankSlot>(i);
    }
    return std::nullopt;
}

bool isFreeLane(const index::RankIndex& rank, const model::Track& track) {
    return isOverlapLane(rank, track, "Free");
}

bool isComputingLane(const index::RankIndex& rank, const model::Track& track) {
    return isOverlapLane(rank, track, "Computing");
}

bool isExposedLane(const index::RankIndex& rank, const model::Track& track) {
    return isOverlapLane(rank, track, kExposedTrack);
}

bool isBusyLane(const index::RankIndex& rank, const model::Track& track) {
    return isOfOverlap(rank, track) && !isFreeLane(rank, track);
}

bool hasLane(const index::RankIndex& rank, const WantsTrack& is) {
    return std::ranges::any_of(
        rank.tracks, [&](const model::Track& track) { return is(rank, track); });
}

void keepLongest(std::vector<TimeRange>& ranges, size_t most) {
    std::ranges::stable_sort(ranges, std::ranges::greater(), &TimeRange::length);
    ranges.resize(std::min(ranges.size(), most));
}

Status eachSlice(query::Session& session, RankSlot slot, const WantsTrack& wants,
    const TakesSlice& takes, const std::optional<TimeRange>& range) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind != model::LaneKind::Slices || lane.levels.empty()
            || !wants(rank, rank.tracks[toIndex(lane.lane.track)]))
            continue;
        RS_TRY_ASSIGN(const auto reader, session.reader(slot));
        for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
            RS_TRY(goOn(session));
            if (range && !reaches(chunk, *range))
                continue;
            RS_TRY_ASSIGN(const auto slices, reader->slices(chunk.id));
            for (const model::Slice& slice : *slices) {
                if (!takes(slice))
                    return {};
            }
        }
    }
    return {};
}

Result<std::vector<TimeRange>> rangesOn(query::Session& session, int64_t rank,
    const WantsTrack& wants, const std::optional<TimeRange>& range) {
    std::vector<TimeRange> ranges;
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return ranges;
    const auto take = [&ranges](const model::Slice& slice) {
        ranges.push_back({slice.ts, slice.end()});
        return true;
    };
    RS_TRY(eachSlice(session, *slot, wants, take, range));
    return unionOf(std::move(ranges));
}

Status eachFlowEnd(query::Session& session, RankSlot slot, std::string_view category,
    const TakesFlow& takes, const std::optional<TimeRange>& range) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    if (rank.flowCategories.count(std::string(category)) == 0)
        return {};
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind != model::LaneKind::Flows || lane.levels.empty())
            continue;
        RS_TRY_ASSIGN(const auto reader, session.reader(slot));
        for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
            RS_TRY(goOn(session));
            if (range && !reaches(chunk, *range))
                continue;
            RS_TRY_ASSIGN(const auto ends, reader->flows(chunk.id));
            for (const model::FlowEnd& end : *ends) {
                if (rank.text(end.category) == category)
                    takes(lane.lane.track, end);
            }
        }
    }
    return {};
}

} // namespace rankscope::analysis
