// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/track_choices.h"

#include <algorithm>
#include <array>
#include <map>

#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

namespace {

constexpr std::array kLaneHeights{6, 10, LaneLayout::kLaneHeight, 24, 36, 54};
constexpr std::array kBarHeights{
    2, LaneLayout::kLeastBar, 6, 8, 12, LaneLayout::kLowHeight, LaneLayout::kClosedHeight, 36, 54};

template <size_t kCount>
int stepped(const std::array<int, kCount>& steps, int now, int by) {
    if (by > 0) {
        const auto next = std::ranges::upper_bound(steps, now);
        return next == steps.end() ? now : *next;
    }
    const auto next = std::ranges::lower_bound(steps, now);
    return next == steps.begin() ? now : *std::prev(next);
}

/// Rows of tracks that the row stands for: merged ones have the key of the first.
std::vector<const TrackNode*> rowsOf(const Row& row) {
    std::vector<const TrackNode*> tracks;
    if (row.track != nullptr)
        return {row.track};
    if (row.isOfRanks())
        return tracks;
    for (const LayerNode& layer : row.rank->layers) {
        if (!row.isOver(layer))
            continue;
        for (const TrackNode& track : layer.tracks)
            tracks.push_back(&track);
    }
    return tracks;
}

void dropFromMerges(LaneFilter& filter, const std::string& key) {
    for (auto& keys : filter.merged)
        std::erase(keys, key);
    std::erase_if(filter.merged, [](const auto& keys) { return keys.size() < 2; });
}

} // namespace

std::vector<std::vector<TrackPlace>> mergeable(const std::vector<TrackPlace>& tracks) {
    std::vector<std::vector<TrackPlace>> groups;
    std::map<const LayerNode*, size_t> places;
    for (const TrackPlace& place : tracks) {
        if (place.track->kind == model::TrackKind::Counter)
            continue;
        const auto [found, isNew] = places.emplace(place.layer, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[found->second].push_back(place);
    }
    std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
    return groups;
}

LaneFilter withMerged(LaneFilter filter, const std::vector<TrackPlace>& tracks) {
    for (const auto& group : mergeable(tracks)) {
        std::vector<std::string> keys;
        for (const TrackPlace& place : group) {
            dropFromMerges(filter, place.track->key);
            keys.push_back(place.track->key);
        }
        filter.merged.push_back(std::move(keys));
    }
    return filter;
}

bool isMerged(const Row& row) {
    return row.track != nullptr && !row.track->parts.empty();
}

LaneFilter withSplit(LaneFilter filter, const Row& row) {
    if (!isMerged(row))
        return filter;
    for (const TrackNode& part : row.track->parts)
        dropFromMerges(filter, part.key);
    return filter;
}

LaneFilter withMoved(LaneFilter filter, const Row& row, int by) {
    if (row.track == nullptr)
        return filter;
    if (row.isPinned)
        return withPinMoved(std::move(filter), row.track->key, by);
    std::vector<std::string> keys;
    std::vector<size_t> shown; ///< places among all
    size_t own = 0; ///< among those that are shown
    for (const TrackNode& track : row.layer->tracks) {
        if (&track == row.track)
            own = shown.size();
        if (filter.shows(*row.layer, track) && !filter.isPinned(track))
            shown.push_back(keys.size());
        keys.push_back(track.key);
    }
    const auto to = static_cast<std::ptrdiff_t>(own) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(shown.size()))
        return filter;
    std::swap(keys[shown[own]], keys[shown[static_cast<size_t>(to)]]);
    filter.trackOrders[row.layer->key] = std::move(keys);
    return filter;
}

LaneFilter withHeight(LaneFilter filter, const Row& row, int by, UsualHeights usual) {
    if (row.isOfRanks())
        filter.barHeight = stepped(kBarHeights, usual.closed, by);
    for (const TrackNode* track : rowsOf(row)) {
        const int now = filter.laneHeightOf(*track).value_or(usual.lane);
        filter.laneHeights[track->key] = stepped(kLaneHeights, now, by);
    }
    return filter;
}

LaneFilter withoutHeight(LaneFilter filter, const Row& row) {
    if (row.isOfRanks())
        filter.barHeight = 0;
    for (const TrackNode* track : rowsOf(row))
        filter.laneHeights.erase(track->key);
    return filter;
}

LaneFilter withMostLanes(LaneFilter filter, const Row& row, size_t most) {
    for (const TrackNode* track : rowsOf(row)) {
        for (const TrackNode* part : partsOf(*track)) {
            if (most > 0 && part->lanes.size() > most)
                filter.mostLanes[part->key] = most;
            else
                filter.mostLanes.erase(part->key);
        }
    }
    return filter;
}

bool isDeep(const Row& row) {
    return std::ranges::any_of(rowsOf(row), [](const TrackNode* track) {
        return std::ranges::any_of(
            partsOf(*track), [](const TrackNode* part) { return part->lanes.size() > 1; });
    });
}

LaneFilter withAlias(LaneFilter filter, const std::string& key, const std::string& name) {
    if (name.empty())
        filter.aliases.erase(key);
    else
        filter.aliases[key] = name;
    return filter;
}

} // namespace rankscope::timeline
