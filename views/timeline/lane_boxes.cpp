// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_boxes.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/model/computed.h"

namespace rankscope::timeline {

namespace {

constexpr int kPadding = 3;
constexpr int kThinHeight = 2;
constexpr size_t kMaxThinLanes = 24; ///< of a deep track in Part; what is deeper waits for Open

/// The tracks of the overlap analysis that part the time of a rank: one of them at any moment.
constexpr std::array<std::string_view, 3> kStates{
    "Computing", "Communication(Not Overlapped)", "Free"};

const model::Lane& laneOf(const query::Snapshot& snapshot, const query::LaneRef& ref) {
    return snapshot.rank(ref.rank).index->lanes[toIndex(ref.lane)].lane;
}

LaneBox fullBox(const query::LaneRef& ref, model::LaneKind kind, int y) {
    switch (kind) {
    case model::LaneKind::Counter:
        return {ref, BoxStyle::Curve, y, LaneLayout::kCounterHeight - 2 * kPadding};
    case model::LaneKind::Instants:
        return {ref, BoxStyle::Marks, y, LaneLayout::kMarksHeight};
    default:
        return {ref, BoxStyle::Full, y, LaneLayout::kLaneHeight};
    }
}

/// Of a closed track: its outermost slices.
LaneBox topBox(const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot) {
    const auto found = std::find_if(track.lanes.begin(), track.lanes.end(), [&](LaneId lane) {
        return laneOf(snapshot, {slot, lane}).kind == model::LaneKind::Slices;
    });
    const query::LaneRef top{slot, found == track.lanes.end() ? track.lanes.front() : *found};
    return fullBox(top, laneOf(snapshot, top).kind, kPadding);
}

} // namespace

std::vector<LaneBox> rankBar(const RankNode& rank, int rowHeight) {
    std::vector<LaneBox> boxes;
    const int padding = rowHeight / 6;
    for (const std::string_view state : kStates) {
        for (const LayerNode& layer : rank.layers) {
            if (layer.title != model::kOverlapProcess)
                continue;
            for (const TrackNode& track : layer.tracks) {
                if (track.title == state)
                    boxes.push_back({{rank.slot, track.lanes.front()}, BoxStyle::State, padding,
                        rowHeight - 2 * padding});
            }
        }
    }
    return boxes;
}

std::vector<LaneBox> trackBoxes(const TrackNode& track, RankSlot slot,
    const query::Snapshot& snapshot, Fold fold, size_t most) {
    std::vector<LaneBox> boxes;
    if (fold == Fold::Closed)
        return {topBox(track, slot, snapshot)};
    const size_t lanes = std::min(track.lanes.size(), most);
    const size_t full = fold == Fold::Part ? LaneLayout::kPartLanes : lanes;
    const size_t count = std::min(lanes, full + kMaxThinLanes);
    // Instants alone are centred in the least height of a row.
    const bool isMarksOnly = count == 1 && track.kind != model::TrackKind::Counter
        && laneOf(snapshot, {slot, track.lanes.front()}).kind == model::LaneKind::Instants;
    int y = isMarksOnly ? (LaneLayout::kLayerHeight - LaneLayout::kMarksHeight) / 2 : kPadding;
    for (size_t i = 0; i < count; ++i) {
        const query::LaneRef ref{slot, track.lanes[i]};
        if (i >= full) {
            boxes.push_back({ref, BoxStyle::Thin, y, kThinHeight});
            y += kThinHeight;
            continue;
        }
        boxes.push_back(fullBox(ref, laneOf(snapshot, ref).kind, y));
        y += boxes.back().height + LaneLayout::kLanePitch - LaneLayout::kLaneHeight;
    }
    return boxes;
}

std::vector<LaneBox> thumbnail(
    const std::vector<query::LaneRef>& lanes, const query::Snapshot& snapshot, int rowHeight) {
    std::vector<query::LaneRef> chosen;
    for (const query::LaneRef& lane : lanes) {
        if (laneOf(snapshot, lane).kind == model::LaneKind::Slices)
            chosen.push_back(lane);
    }
    if (chosen.size() > LaneLayout::kThumbLanes) {
        const auto last = chosen.begin() + static_cast<std::ptrdiff_t>(LaneLayout::kThumbLanes);
        std::stable_sort(chosen.begin(), chosen.end(), [&](const auto& a, const auto& b) {
            return laneOf(snapshot, a).count > laneOf(snapshot, b).count;
        });
        chosen.erase(last, chosen.end());
        std::sort(chosen.begin(), chosen.end(), [&](const auto& a, const auto& b) {
            return std::find(lanes.begin(), lanes.end(), a)
                < std::find(lanes.begin(), lanes.end(), b);
        });
    }
    std::vector<LaneBox> boxes;
    if (chosen.empty())
        return boxes;
    const int room = rowHeight - 2 * kPadding;
    const int height = std::max(kThinHeight, room / static_cast<int>(chosen.size()));
    int y = kPadding;
    for (const query::LaneRef& lane : chosen) {
        boxes.push_back({lane, BoxStyle::Thin, y, height - (height > kThinHeight ? 1 : 0)});
        y += height;
    }
    return boxes;
}

} // namespace rankscope::timeline
