// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/track_lanes.h"

#include <algorithm>
#include <span>

namespace rankscope::query {

namespace {

/// The importer writes the lanes track by track, so a track's lanes are one piece.
std::span<const index::LaneIndex> lanesOfTrack(const index::RankIndex& rank, TrackId track) {
    const auto piece = std::equal_range(
        rank.lanes.begin(), rank.lanes.end(), track, [](const auto& a, const auto& b) {
            const auto id = [](const auto& item) {
                if constexpr (std::is_same_v<std::decay_t<decltype(item)>, TrackId>)
                    return toIndex(item);
                else
                    return toIndex(item.lane.track);
            };
            return id(a) < id(b);
        });
    return {piece.first, piece.second};
}

} // namespace

std::vector<const index::LaneIndex*> sliceLanesOf(const index::RankIndex& rank, TrackId track) {
    std::vector<const index::LaneIndex*> lanes;
    for (const index::LaneIndex& lane : lanesOfTrack(rank, track)) {
        if (lane.lane.kind == model::LaneKind::Slices)
            lanes.push_back(&lane);
    }
    return lanes;
}

const index::LaneIndex* laneOf(const index::RankIndex& rank, TrackId track, model::LaneKind kind) {
    for (const index::LaneIndex& lane : lanesOfTrack(rank, track)) {
        if (lane.lane.kind == kind)
            return &lane;
    }
    return nullptr;
}

bool canHoldName(const index::RankIndex& rank, const model::Lane& lane, StringId name) {
    if (lane.kind != model::LaneKind::Slices)
        return lane.kind == model::LaneKind::Instants;
    const auto place = std::pair(lane.track, name);
    const auto row = std::lower_bound(rank.totals.begin(), rank.totals.end(), place,
        [](const index::NameTotals& totals, const std::pair<TrackId, StringId>& wanted) {
            return std::pair(totals.track, totals.name) < wanted;
        });
    return row != rank.totals.end() && std::pair(row->track, row->name) == place;
}

} // namespace rankscope::query
