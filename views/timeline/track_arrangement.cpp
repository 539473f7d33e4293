// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/track_arrangement.h"

#include <algorithm>

namespace rankscope::timeline {

namespace {

bool isOf(const RankNode& rank, const std::string& key) {
    return key.size() > rank.key.size() && key.starts_with(rank.key) && key[rank.key.size()] == '/';
}

bool isArranged(const RankNode& rank, const LaneFilter& filter) {
    return std::ranges::any_of(filter.merged,
               [&](const auto& keys) { return !keys.empty() && isOf(rank, keys.front()); })
        || std::ranges::any_of(
            filter.trackOrders, [&](const auto& order) { return isOf(rank, order.first); });
}

TrackNode merged(std::vector<TrackNode> parts) {
    if (parts.size() == 1)
        return std::move(parts.front());
    TrackNode all;
    all.id = parts.front().id;
    all.key = parts.front().key;
    all.kind = parts.front().kind;
    std::vector<std::string> titles;
    for (const TrackNode& part : parts) {
        titles.push_back(part.title);
        all.lanes.insert(all.lanes.end(), part.lanes.begin(), part.lanes.end());
        all.count += part.count;
    }
    all.title = mergedTitle(titles);
    all.parts = std::move(parts);
    return all;
}

/// In place of the first of them that the layer has.
void mergeIn(LayerNode& layer, const LaneFilter& filter, const std::vector<std::string>& keys) {
    std::vector<TrackNode> parts;
    std::optional<size_t> place;
    for (const std::string& key : keys) {
        const auto found = std::ranges::find(layer.tracks, key, &TrackNode::key);
        if (found == layer.tracks.end() || !filter.shows(layer, *found))
            continue;
        const auto at = static_cast<size_t>(found - layer.tracks.begin());
        place = std::min(place.value_or(at), at);
        parts.push_back(*found);
    }
    if (parts.size() < 2)
        return;
    for (const TrackNode& part : parts)
        std::erase_if(layer.tracks, [&](const TrackNode& track) { return track.key == part.key; });
    layer.tracks.insert(
        layer.tracks.begin() + static_cast<std::ptrdiff_t>(*place), merged(std::move(parts)));
}

/// Tracks that the order does not name stay behind those that it does.
void moveIn(LayerNode& layer, const std::vector<std::string>& order) {
    const auto placeOf = [&](const TrackNode& track) {
        return std::ranges::find(order, track.key) - order.begin();
    };
    std::ranges::stable_sort(layer.tracks,
        [&](const TrackNode& a, const TrackNode& b) { return placeOf(a) < placeOf(b); });
}

} // namespace

std::optional<RankNode> arrangedRank(const RankNode& rank, const LaneFilter& filter) {
    if (!isArranged(rank, filter))
        return std::nullopt;
    RankNode arranged = rank;
    for (LayerNode& layer : arranged.layers) {
        for (const auto& keys : filter.merged)
            mergeIn(layer, filter, keys);
        if (const auto order = filter.trackOrders.find(layer.key);
            order != filter.trackOrders.end())
            moveIn(layer, order->second);
    }
    return arranged;
}

std::vector<const TrackNode*> partsOf(const TrackNode& track) {
    if (track.parts.empty())
        return {&track};
    std::vector<const TrackNode*> parts;
    for (const TrackNode& part : track.parts)
        parts.push_back(&part);
    return parts;
}

std::string mergedTitle(const std::vector<std::string>& titles) {
    size_t common = titles.empty() ? 0 : titles.front().size();
    for (const std::string& title : titles)
        common = static_cast<size_t>(
            std::ranges::mismatch(title, titles.front().substr(0, common)).in1 - title.begin());
    // Whole words.
    const size_t space = common == 0 ? std::string::npos : titles.front().rfind(' ', common - 1);
    const size_t begin = space == std::string::npos ? 0 : space + 1;
    std::string all = titles.empty() ? std::string() : titles.front();
    for (size_t i = 1; i < titles.size(); ++i)
        all += " + " + titles[i].substr(begin);
    return all;
}

QString shownTitle(const RankFacts* facts, const TrackNode& track) {
    std::vector<std::string> titles;
    for (const TrackNode* part : partsOf(track))
        titles.push_back(
            facts != nullptr ? facts->titleOf(part->title).toStdString() : part->title);
    return QString::fromStdString(mergedTitle(titles));
}

} // namespace rankscope::timeline
