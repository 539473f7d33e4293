// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_boxes.h"

#include <algorithm>

namespace rankscope::timeline {

namespace {

constexpr int kPadding = 3;
constexpr int kThinHeight = 2;
constexpr size_t kMaxThinLanes = 24; ///< of a deep track in Part; what is deeper waits for Open

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

} // namespace

std::vector<LaneBox> trackBoxes(
    const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot, Fold fold) {
    std::vector<LaneBox> boxes;
    const size_t full = fold == Fold::Part ? LaneLayout::kPartLanes : track.lanes.size();
    const size_t count = std::min(track.lanes.size(), full + kMaxThinLanes);
    // Instants alone are centred in the least height of a row.
    const bool isMarksOnly = count == 1 && track.kind != model::TrackKind::Counter
        && laneOf(snapshot, {slot, track.lanes.front()}).kind == model::LaneKind::Instants;
    int y = isMarksOnly ? (LaneLayout::kLayerHeight - LaneLayout::kMarksHeight) / 2 : kPadding;
    for (size_t i = 0; i < (fold == Fold::Part ? count : full); ++i) {
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
