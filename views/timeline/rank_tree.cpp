// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/rank_tree.h"

#include <algorithm>
#include <string_view>

#include "views/timeline/counter_units.h"
#include "views/timeline/natural_order.h"
#include "views/timeline/rank_shifts.h"

namespace rankscope::timeline {

namespace {

constexpr std::string_view kGroupName = "Group ";
constexpr std::string_view kCommunication = " Communication";
constexpr std::string_view kPlaneName = "Plane ";

template <class Node>
struct Sortable {
    int64_t sortIndex = 0;
    Node node;
    int64_t place = 0; ///< goes before the index
};

template <class Node>
std::vector<Node> sorted(std::vector<Sortable<Node>> items) {
    std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) {
        if (a.place != b.place)
            return a.place < b.place;
        if (a.sortIndex != b.sortIndex)
            return a.sortIndex < b.sortIndex;
        return isBefore(a.node.title, b.node.title);
    });
    std::vector<Node> nodes;
    nodes.reserve(items.size());
    for (auto& item : items)
        nodes.push_back(std::move(item.node));
    return nodes;
}

std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    return text;
}

bool isOfDevice(const LayerNode& layer) {
    return layer.label.find("NPU") != std::string::npos
        || layer.label.find("GPU") != std::string::npos;
}

/// Of a layer of counters, by the profiler's label of its process.
Metrics metricsBy(const LayerNode& layer) {
    const bool isOfCounters = std::ranges::all_of(layer.tracks,
        [](const TrackNode& track) { return track.kind == model::TrackKind::Counter; });
    if (!isOfCounters)
        return Metrics::None;
    if (isOfDevice(layer))
        return Metrics::Device;
    return layer.label.find("CPU") != std::string::npos ? Metrics::Host : Metrics::None;
}

/// What the devices did is looked at first, then the host's calls, then counters in the same order.
int64_t placeOf(const LayerNode& layer) {
    const auto isAny = [&](auto is) {
        return std::any_of(layer.tracks.begin(), layer.tracks.end(), is);
    };
    if (!isAny([](const TrackNode& track) { return track.kind != model::TrackKind::Counter; })) {
        const Metrics metrics = metricsBy(layer);
        return metrics == Metrics::Device ? 2 : metrics == Metrics::Host ? 3 : 4;
    }
    const bool isDevice = isOfDevice(layer) || isAny([](const TrackNode& track) {
        return track.title.starts_with("Stream") || track.title.starts_with("stream");
    });
    return isDevice ? 0 : 1;
}

/// One layer needs no heading above its own.
void addHeadings(RankNode& rank) {
    for (const Metrics metrics : {Metrics::Device, Metrics::Host}) {
        const auto isBelow = [metrics](
                                 const LayerNode& layer) { return metricsBy(layer) == metrics; };
        if (std::ranges::count_if(rank.layers, isBelow) < 2)
            continue;
        rank.metrics[metrics] =
            rank.key + (metrics == Metrics::Device ? "/device metrics" : "/host metrics");
        for (LayerNode& layer : rank.layers) {
            if (isBelow(layer))
                layer.metrics = metrics;
        }
    }
}

/// The drawn lanes of every track, instants first, then by depth.
std::vector<std::vector<LaneId>> lanesByTrack(const index::RankIndex& rank) {
    std::vector<std::vector<LaneId>> result(rank.tracks.size());
    for (const index::LaneIndex& entry : rank.lanes) {
        const model::Lane& lane = entry.lane;
        if (lane.kind != model::LaneKind::Flows && lane.count > 0
            && toIndex(lane.track) < result.size())
            result[toIndex(lane.track)].push_back(lane.id);
    }
    for (auto& lanes : result) {
        std::stable_sort(lanes.begin(), lanes.end(), [&](LaneId a, LaneId b) {
            const model::Lane& laneA = rank.lanes[toIndex(a)].lane;
            const model::Lane& laneB = rank.lanes[toIndex(b)].lane;
            const bool firstA = laneA.kind == model::LaneKind::Instants;
            const bool firstB = laneB.kind == model::LaneKind::Instants;
            return firstA != firstB ? firstA : laneA.depth < laneB.depth;
        });
    }
    return result;
}

TrackNode trackNode(const index::RankIndex& rank, const model::Track& track,
    const std::string& layer, std::vector<LaneId> lanes) {
    TrackNode node;
    node.id = track.id;
    node.kind = track.kind;
    node.key = trackKey(layer, track);
    node.title = trimmed(track.name.empty() ? track.tid : track.name);
    // What of all tracks of a layer is the same says nothing.
    if (node.title.starts_with(kGroupName) && node.title.ends_with(kCommunication))
        node.title.resize(node.title.size() - kCommunication.size());
    if (track.kind == model::TrackKind::Counter)
        node.title = splitUnit(node.title).first;
    node.unit = unitOf(rank, track);
    for (const LaneId lane : lanes)
        node.count += rank.lanes[toIndex(lane)].lane.count;
    node.lanes = std::move(lanes);
    return node;
}

/// The planes of a group follow it; all groups of a rank call theirs alike.
void nameGroups(std::vector<Sortable<TrackNode>>& tracks) {
    for (auto& plane : tracks) {
        if (!plane.node.title.starts_with(kPlaneName))
            continue;
        const Sortable<TrackNode>* group = nullptr;
        for (const auto& other : tracks) {
            if (other.node.title.starts_with(kGroupName) && other.sortIndex < plane.sortIndex
                && (group == nullptr || other.sortIndex > group->sortIndex))
                group = &other;
        }
        if (group != nullptr)
            plane.node.group = group->node.title;
    }
}

} // namespace

bool TrackNode::holds(TrackId track) const {
    return id == track
        || std::ranges::any_of(parts, [track](const TrackNode& part) { return part.id == track; });
}

RankNode rankNode(const query::OpenRank& open, RankSlot slot) {
    const index::RankIndex& rank = *open.index;
    RankNode node{slot, rankKey(rank), rank.label, open.offset, {}};
    auto lanes = lanesByTrack(rank);
    std::vector<std::vector<Sortable<TrackNode>>> tracks(rank.processes.size());
    std::vector<Sortable<LayerNode>> layers;
    for (const model::Process& process : rank.processes) {
        layers.push_back({process.sortIndex,
            {layerKey(node.key, process), process.name.empty() ? process.pid : process.name,
                process.name == process.pid ? std::string() : process.pid, process.label, {}}});
    }
    for (const model::Track& track : rank.tracks) {
        auto& own = lanes[toIndex(track.id)];
        const size_t process = toIndex(track.process);
        if (own.empty() || process >= layers.size())
            continue;
        tracks[process].push_back(
            {track.sortIndex, trackNode(rank, track, layers[process].node.key, std::move(own))});
    }
    for (size_t i = 0; i < layers.size(); ++i) {
        nameGroups(tracks[i]);
        layers[i].node.tracks = sorted(std::move(tracks[i]));
    }
    std::erase_if(layers, [](const auto& layer) { return layer.node.tracks.empty(); });
    for (auto& layer : layers)
        layer.place = placeOf(layer.node);
    node.layers = sorted(std::move(layers));
    addHeadings(node);
    return node;
}

std::vector<RankNode> buildTree(const query::Snapshot& snapshot) {
    std::vector<RankNode> ranks;
    for (size_t i = 0; i < snapshot.ranks.size(); ++i)
        ranks.push_back(rankNode(snapshot.ranks[i], static_cast<RankSlot>(i)));
    return ranks;
}

} // namespace rankscope::timeline
