// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/frame_store.h"

#include <algorithm>

namespace rankscope::timeline {

namespace {

bool covers(const query::Frame& frame, TimeRange range) {
    return frame.range.begin <= range.begin && frame.range.end >= range.end;
}

} // namespace

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

const query::LaneFrame* FrameStore::find(
    const query::LaneRef& lane, TimeRange range, Duration resolution) const {
    const query::LaneFrame* best = nullptr;
    int bestScore = -1;
    for (const Entry& entry : m_entries) {
        const auto found = entry.lanes.find(lane);
        if (found == entry.lanes.end())
            continue;
        const query::Frame& frame = *entry.frame;
        const bool isFine =
            frame.detail == query::Detail::Exact && frame.resolution <= resolution * 2;
        const int score = (timeline::covers(frame, range) ? 2 : 0) + (isFine ? 1 : 0);
        if (score > bestScore) {
            best = found->second;
            bestScore = score;
        }
    }
    return best;
}

bool FrameStore::covers(
    const std::vector<query::LaneRef>& lanes, TimeRange range, Duration resolution) const {
    return std::all_of(lanes.begin(), lanes.end(), [&](const query::LaneRef& lane) {
        return std::any_of(m_entries.begin(), m_entries.end(), [&](const Entry& entry) {
            const query::Frame& frame = *entry.frame;
            return !entry.isExpired && frame.detail == query::Detail::Exact
                && frame.resolution <= resolution && timeline::covers(frame, range)
                && entry.lanes.contains(lane);
        });
    });
}

} // namespace rankscope::timeline
