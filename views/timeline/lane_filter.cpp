// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_filter.h"

#include <algorithm>
#include <cstdint>

namespace rankscope::timeline {

std::string trackKind(const LayerNode& layer, const TrackNode& track) {
    std::string kind = layer.title;
    kind += '/';
    kind += track.title;
    return kind;
}

bool LaneFilter::isActive() const {
    return !hiddenRanks.empty() || !hiddenLayers.empty() || !hiddenTracks.empty()
        || !hiddenKinds.empty() || !onlyKinds.empty() || !mostLanes.empty();
}

bool LaneFilter::isPutAway(const LayerNode& layer, const TrackNode& track) const {
    return hiddenTracks.contains(track.key)
        || (!hiddenKinds.empty() && hiddenKinds.contains(trackKind(layer, track)));
}

bool LaneFilter::shows(const LayerNode& layer, const TrackNode& track) const {
    return (onlyKinds.empty() || onlyKinds.contains(trackKind(layer, track)))
        && !isPutAway(layer, track);
}

bool LaneFilter::isPinned(const TrackNode& track) const {
    return std::ranges::find(pinned, track.key) != pinned.end();
}

std::optional<int> LaneFilter::laneHeightOf(const TrackNode& track) const {
    const auto found = laneHeights.find(track.key);
    return found == laneHeights.end() ? std::nullopt : std::optional(found->second);
}

size_t LaneFilter::mostLanesOf(const TrackNode& track) const {
    const auto found = mostLanes.find(track.key);
    return found == mostLanes.end() ? SIZE_MAX : found->second;
}

void LaneFilter::showAll() {
    hiddenRanks.clear();
    hiddenLayers.clear();
    hiddenTracks.clear();
    hiddenKinds.clear();
    onlyKinds.clear();
    mostLanes.clear();
}

} // namespace rankscope::timeline
