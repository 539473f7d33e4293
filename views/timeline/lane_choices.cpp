// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_choices.h"

#include <algorithm>
#include <set>

#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

namespace {

/// Of a merged one its parts.
template <class Use>
void eachTrack(const RankNode& rank, Use use) {
    for (const LayerNode& layer : rank.layers) {
        for (const TrackNode& track : layer.tracks) {
            for (const TrackNode* part : partsOf(track))
                use(TrackPlace{&rank, &layer, part});
        }
    }
}

/// Its own and that of its group.
std::pair<QString, QString> titlesIn(const HeadingFacts& facts, const TrackPlace& place) {
    return {facts.titleOf(place.rank->slot, place.track->title),
        facts.titleOf(place.rank->slot, place.track->group)};
}

/// What is hidden is not on top either.
void unpin(LaneFilter& filter, const std::string& key) {
    std::erase(filter.pinned, key);
}

} // namespace

std::vector<TrackPlace> sameTracks(
    const std::vector<RankNode>& tree, const HeadingFacts& facts, const Row& row) {
    std::vector<TrackPlace> same;
    if (row.track == nullptr)
        return same;
    std::set<std::pair<QString, QString>> titles;
    for (const TrackNode* part : partsOf(*row.track))
        titles.insert(titlesIn(facts, {row.rank, row.layer, part}));
    for (const RankNode& rank : tree) {
        eachTrack(rank, [&](const TrackPlace& place) {
            if (place.layer->title == row.layer->title && titles.contains(titlesIn(facts, place)))
                same.push_back(place);
        });
    }
    return same;
}

std::vector<TrackPlace> tracksOf(const Row& row) {
    std::vector<TrackPlace> tracks;
    for (const RankNode* rank : row.ranks()) {
        eachTrack(*rank, [&](const TrackPlace& place) {
            if (row.isOver(*place.layer)
                && (row.track == nullptr || row.track->holds(place.track->id)))
                tracks.push_back(place);
        });
    }
    return tracks;
}

std::vector<std::string> shiftKeysOf(const Row& row) {
    std::vector<std::string> keys;
    if (row.isOfRanks()) {
        for (const RankNode* rank : row.ranks())
            keys.push_back(rank->key);
        return keys;
    }
    if (row.track != nullptr && row.kind != RowKind::Hidden) {
        for (const TrackNode* part : partsOf(*row.track))
            keys.push_back(part->key);
    }
    return keys;
}

const RankShift* shiftOf(const RankShifts& shifts, const Row& row) {
    if (shifts.empty() || row.kind == RowKind::Host)
        return nullptr;
    for (const std::string& key : shiftKeysOf(row)) {
        if (const auto found = shifts.find(key); found != shifts.end())
            return &found->second;
    }
    return nullptr;
}

LaneFilter withPinned(LaneFilter filter, const std::vector<TrackPlace>& tracks) {
    for (const TrackPlace& place : tracks) {
        if (!filter.isPinned(*place.track))
            filter.pinned.push_back(place.track->key);
    }
    return filter;
}

LaneFilter withoutPinned(LaneFilter filter, const std::string& key) {
    unpin(filter, key);
    return filter;
}

LaneFilter withPinMoved(LaneFilter filter, const std::string& key, int by) {
    const auto found = std::ranges::find(filter.pinned, key);
    const auto place = found - filter.pinned.begin();
    if (found == filter.pinned.end() || place + by < 0
        || place + by >= static_cast<std::ptrdiff_t>(filter.pinned.size()))
        return filter;
    std::iter_swap(found, found + by);
    return filter;
}

LaneFilter withHidden(LaneFilter filter, const Row& row) {
    if (row.isOfRanks()) {
        for (const RankNode* rank : row.ranks())
            filter.hiddenRanks.insert(rank->slot);
        return filter;
    }
    for (const TrackPlace& place : tracksOf(row)) {
        filter.hiddenTracks.insert(place.track->key);
        unpin(filter, place.track->key);
    }
    return filter;
}

LaneFilter withHiddenInAllRanks(LaneFilter filter, const std::vector<TrackPlace>& tracks) {
    for (const TrackPlace& place : tracks) {
        filter.hiddenKinds.insert(trackKind(*place.layer, *place.track));
        unpin(filter, place.track->key);
    }
    return filter;
}

LaneFilter withOnly(LaneFilter filter, const std::vector<TrackPlace>& tracks) {
    filter.onlyKinds.clear();
    for (const TrackPlace& place : tracks) {
        const std::string kind = trackKind(*place.layer, *place.track);
        filter.onlyKinds.insert(kind);
        filter.hiddenKinds.erase(kind);
        filter.hiddenTracks.erase(place.track->key);
        filter.hiddenLayers.erase(place.layer->title);
    }
    return filter;
}

LaneFilter withShown(LaneFilter filter, const Row& row) {
    for (const TrackPlace& place : tracksOf(row)) {
        filter.hiddenTracks.erase(place.track->key);
        filter.hiddenKinds.erase(trackKind(*place.layer, *place.track));
    }
    return filter;
}

} // namespace rankscope::timeline
