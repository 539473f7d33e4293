// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/frame_store.h"

#include <algorithm>

namespace rankscope::timeline {

namespace {

bool contains(TimeRange outer, TimeRange inner) {
    return outer.begin <= inner.begin && outer.end >= inner.end;
}

/// Moves what the frame is of from the gaps to the pieces.
void fill(std::vector<TimeRange>& gaps, const query::Frame& frame, const query::LaneFrame& lane,
    std::vector<FramePiece>& pieces) {
    std::vector<TimeRange> left;
    for (const TimeRange& gap : gaps) {
        const TimeRange part{
            std::max(gap.begin, frame.range.begin), std::min(gap.end, frame.range.end)};
        if (part.isEmpty()) {
            left.push_back(gap);
            continue;
        }
        pieces.push_back({&lane, part});
        if (gap.begin < part.begin)
            left.push_back({gap.begin, part.begin});
        if (part.end < gap.end)
            left.push_back({part.end, gap.end});
    }
    gaps = std::move(left);
}

} // namespace

FrameWish wishOf(const Viewport& viewport, double pixelRatio) {
    const TimeRange visible = viewport.visible();
    const Duration reserve = visible.length() / 8;
    return {viewport.clipped(visible),
        viewport.clipped({visible.begin - reserve, visible.end + reserve}),
        viewport.resolution(pixelRatio)};
}

void FrameStore::clear() {
    m_entries.clear();
}

void FrameStore::expire() {
    for (Entry& entry : m_entries)
        entry.isExpired = true;
}

void FrameStore::add(std::shared_ptr<const query::Frame> frame) {
    Entry entry{std::move(frame), {}, false};
    for (const query::LaneFrame& lane : entry.frame->lanes)
        entry.lanes.emplace(lane.lane, &lane);
    m_entries.push_front(std::move(entry));
    if (m_entries.size() > kFrames)
        m_entries.pop_back();
}

int FrameStore::fitness(const Entry& entry, Duration resolution) {
    const query::Frame& frame = *entry.frame;
    if (frame.detail != query::Detail::Exact || frame.resolution > resolution * 2)
        return 0;
    return frame.resolution == resolution && !entry.isExpired ? 2 : 1;
}

const query::LaneFrame* FrameStore::covering(
    const query::LaneRef& lane, const FrameWish& wish) const {
    for (const Entry& entry : m_entries) {
        const auto found = entry.lanes.find(lane);
        if (found != entry.lanes.end() && fitness(entry, wish.resolution) == 2
            && contains(entry.frame->range, wish.needed))
            return found->second;
    }
    return nullptr;
}

std::vector<FramePiece> FrameStore::pieces(
    const query::LaneRef& lane, const FrameWish& wish) const {
    if (const query::LaneFrame* const whole = covering(lane, wish))
        return {{whole, wish.shown}};
    std::vector<FramePiece> pieces;
    std::vector<TimeRange> gaps{wish.shown};
    for (int wanted = 2; wanted >= 0; --wanted) {
        for (const Entry& entry : m_entries) {
            const auto found = entry.lanes.find(lane);
            if (!gaps.empty() && found != entry.lanes.end()
                && fitness(entry, wish.resolution) == wanted)
                fill(gaps, *entry.frame, *found->second, pieces);
        }
    }
    std::sort(pieces.begin(), pieces.end(),
        [](const FramePiece& a, const FramePiece& b) { return a.range.begin < b.range.begin; });
    return pieces;
}

const query::LaneFrame* FrameStore::at(
    const query::LaneRef& lane, const FrameWish& wish, Timestamp time) const {
    for (const FramePiece& piece : pieces(lane, wish)) {
        if (piece.range.contains(time))
            return piece.lane;
    }
    return nullptr;
}

bool FrameStore::covers(const std::vector<query::LaneRef>& lanes, const FrameWish& wish) const {
    return std::all_of(lanes.begin(), lanes.end(),
        [&](const query::LaneRef& lane) { return covering(lane, wish) != nullptr; });
}

} // namespace rankscope::timeline
