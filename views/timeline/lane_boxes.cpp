// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_boxes.h"

#include <algorithm>
#include <map>

#include "core/model/computed.h"

namespace rankscope::timeline {

namespace {

constexpr int kPadding = 3;
constexpr int kThinHeight = 2;
constexpr int kMostPadding = 6; ///< of a rank's bar
constexpr int kLaneGap = LaneLayout::kLanePitch - LaneLayout::kLaneHeight; ///< below a lane in full
constexpr size_t kMaxThinLanes = 24; ///< of a deep track in Part; what is deeper waits for Open

const model::Lane& laneOf(const query::Snapshot& snapshot, const query::LaneRef& ref) {
    return snapshot.rank(ref.rank).index->lanes[toIndex(ref.lane)].lane;
}

LaneBox fullBox(const query::LaneRef& ref, model::LaneKind kind, int y, int laneHeight) {
    switch (kind) {
    case model::LaneKind::Counter:
        return {ref, BoxStyle::Curve, y, 2 * laneHeight - 2 * kPadding};
    case model::LaneKind::Instants:
        return {ref, BoxStyle::Marks, y, std::min(laneHeight, LaneLayout::kMarksHeight)};
    default:
        return {ref, BoxStyle::Full, y, laneHeight};
    }
}

/// Of a closed track: its outermost slices.
LaneBox topBox(
    const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot, int laneHeight) {
    const auto found = std::find_if(track.lanes.begin(), track.lanes.end(), [&](LaneId lane) {
        return laneOf(snapshot, {slot, lane}).kind == model::LaneKind::Slices;
    });
    const query::LaneRef top{slot, found == track.lanes.end() ? track.lanes.front() : *found};
    return fullBox(top, laneOf(snapshot, top).kind, kPadding, laneHeight);
}

/// A line is in full where a lane of it is.
std::vector<LaneBox> boxesOfGroup(const std::vector<std::vector<LaneBox>>& tracks) {
    std::map<std::pair<bool, size_t>, std::vector<LaneBox>> lines; // instants, then by depth
    for (const std::vector<LaneBox>& track : tracks) {
        size_t instants = 0;
        size_t depth = 0;
        for (const LaneBox& box : track) {
            const bool isInstants = box.style == BoxStyle::Marks;
            lines[{!isInstants, isInstants ? instants++ : depth++}].push_back(box);
        }
    }
    std::vector<LaneBox> all;
    int y = lines.size() == 1 ? tracks.front().front().y : kPadding;
    for (auto& [place, line] : lines) {
        const LaneBox look = *std::ranges::max_element(line, {}, &LaneBox::height);
        for (LaneBox& box : line) {
            box.style = look.style;
            box.height = look.height;
            box.y = y;
            all.push_back(box);
        }
        y += look.height + (look.style == BoxStyle::Thin ? 0 : kLaneGap);
    }
    return all;
}

} // namespace

std::vector<LaneBox> rankBar(const RankNode& rank, int rowHeight) {
    std::vector<LaneBox> boxes;
    const int padding = std::min(rowHeight / 6, kMostPadding);
    for (const RankState state : kRankStates) {
        for (const LayerNode& layer : rank.layers) {
            if (layer.title != model::kOverlapProcess)
                continue;
            for (const TrackNode& track : layer.tracks) {
                if (state != RankState::Wait && track.title == trackOf(state))
                    boxes.push_back({{rank.slot, track.lanes.front()}, BoxStyle::State, padding,
                        rowHeight - 2 * padding, state});
            }
        }
    }
    return boxes;
}

std::vector<LaneBox> trackBoxes(
    const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot, const TrackLook& look) {
    std::vector<LaneBox> boxes;
    if (look.fold == Fold::Closed)
        return {topBox(track, slot, snapshot, look.laneHeight)};
    const size_t lanes = std::min(track.lanes.size(), look.most);
    const size_t full = look.fold == Fold::Part ? LaneLayout::kPartLanes : lanes;
    const size_t count = std::min(lanes, full + kMaxThinLanes);
    // Instants alone are centred in the least height of a row.
    const bool isMarksOnly = count == 1 && track.kind != model::TrackKind::Counter
        && laneOf(snapshot, {slot, track.lanes.front()}).kind == model::LaneKind::Instants;
    int y = isMarksOnly ? (look.leastHeight - LaneLayout::kMarksHeight) / 2 : kPadding;
    for (size_t i = 0; i < count; ++i) {
        const query::LaneRef ref{slot, track.lanes[i]};
        if (i >= full) {
            boxes.push_back({ref, BoxStyle::Thin, y, kThinHeight});
            y += kThinHeight;
            continue;
        }
        boxes.push_back(fullBox(ref, laneOf(snapshot, ref).kind, y, look.laneHeight));
        y += boxes.back().height + kLaneGap;
    }
    return boxes;
}

std::vector<LaneBox> boxesInGroups(
    const std::vector<std::vector<LaneBox>>& tracks, const std::vector<size_t>& groups) {
    std::map<size_t, std::vector<std::vector<LaneBox>>> byGroup;
    for (size_t i = 0; i < tracks.size(); ++i)
        byGroup[groups[i]].push_back(tracks[i]);
    std::vector<LaneBox> all;
    int down = 0;
    for (const auto& [group, own] : byGroup) {
        for (LaneBox box : own.size() == 1 ? std::vector(own.front()) : boxesOfGroup(own)) {
            box.y += down;
            all.push_back(box);
        }
        if (!all.empty())
            down = all.back().y + all.back().height + kLaneGap - kPadding;
    }
    return all;
}

std::vector<std::span<const LaneBox>> linesOf(const std::vector<LaneBox>& boxes) {
    std::vector<std::span<const LaneBox>> lines;
    for (auto first = boxes.begin(); first != boxes.end();) {
        const auto last = std::find_if(
            first, boxes.end(), [y = first->y](const LaneBox& box) { return box.y != y; });
        lines.emplace_back(first, last);
        first = last;
    }
    return lines;
}

std::vector<LaneBox> thumbnail(
    const std::vector<query::LaneRef>& lanes, const query::Snapshot& snapshot, int rowHeight) {
    std::vector<query::LaneRef> chosen;
    for (const query::LaneRef& lane : lanes) {
        if (laneOf(snapshot, lane).kind == model::LaneKind::Slices)
            chosen.push_back(lane);
    }
    // The bars of a thousand ranks are lower than the lines of a row.
    const bool isLow = rowHeight < LaneLayout::kLowHeight;
    const int padding = isLow ? rowHeight / 6 : kPadding;
    const int room = rowHeight - 2 * padding;
    const size_t most =
        isLow ? static_cast<size_t>(std::max(1, room / kThinHeight)) : LaneLayout::kThumbLanes;
    if (chosen.size() > most) {
        const auto last = chosen.begin() + static_cast<std::ptrdiff_t>(most);
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
    const int height = std::max(kThinHeight, room / static_cast<int>(chosen.size()));
    int y = padding;
    for (const query::LaneRef& lane : chosen) {
        boxes.push_back({lane, BoxStyle::Thin, y, height - (height > kThinHeight ? 1 : 0)});
        y += height;
    }
    return boxes;
}

} // namespace rankscope::timeline
