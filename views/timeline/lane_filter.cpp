// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_filter.h"

#include <algorithm>

namespace rankscope::timeline {

std::string trackKind(const LayerNode& layer, const TrackNode& track) {
    std::string kind = layer.title;
    kind += '/';
    kind += track.title;
    return kind;
}

bool LaneFilter::isActive() const {
    return !hiddenRanks.empty() || !hiddenLayers.empty() || !hiddenTracks.empty()
        || !hiddenKinds.empty() || !onlyKinds.empty();
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

void LaneFilter::showAll() {
    *this = {.pinned = std::move(pinned)};
}

} // namespace rankscope::timeline
