// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/track_stack.h"

#include <algorithm>

#include "core/query/track_lanes.h"

namespace rankscope::query {

Result<std::vector<TrackStack::Lane>*> TrackStack::lanesOf(TrackId track) {
    const auto known = m_lanes.find(track);
    if (known != m_lanes.end())
        return &known->second;
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, m_session.reader(m_rank));
    std::vector<Lane> lanes;
    for (const index::LaneIndex* lane : sliceLanesOf(*reader->index(), track))
        lanes.push_back({lane->lane.id, LaneCursor<model::Slice>(reader, lane->levels.front())});
    std::reverse(lanes.begin(), lanes.end());
    return &m_lanes.emplace(track, std::move(lanes)).first->second;
}

Result<const std::vector<BoundSlice>*> TrackStack::at(TrackId track, Timestamp stored) {
    RS_TRY_ASSIGN(std::vector<Lane>* const lanes, lanesOf(track));
    m_open.clear();
    for (auto& [id, cursor] : *lanes) {
        RS_TRY(cursor.seek(stored));
        const model::Slice* const slice = cursor.get();
        if (slice != nullptr && slice->ts <= stored)
            m_open.push_back({{{m_rank, id}, cursor.position()}, *slice});
    }
    // Lanes that took what overlaps without nesting are not in order of depth.
    std::ranges::stable_sort(m_open, [](const BoundSlice& a, const BoundSlice& b) {
        return a.slice.ts != b.slice.ts ? a.slice.ts > b.slice.ts : a.slice.dur < b.slice.dur;
    });
    return &m_open;
}

} // namespace rankscope::query
