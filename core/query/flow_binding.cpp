// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flow_binding.h"

#include "core/query/track_lanes.h"

namespace rankscope::query {

Result<std::vector<FlowBinder::Lane>*> FlowBinder::lanesOf(TrackId track) {
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

Result<std::optional<BoundSlice>> FlowBinder::bind(TrackId track, Timestamp stored) {
    RS_TRY_ASSIGN(std::vector<Lane>* const lanes, lanesOf(track));
    std::optional<BoundSlice> enclosing;
    for (auto& [id, cursor] : *lanes) {
        RS_TRY(cursor.seek(stored)); // one that ends here does not reach beyond
        const model::Slice* slice = cursor.get();
        if (slice == nullptr || slice->ts > stored)
            continue;
        const BoundSlice found{{{m_rank, id}, cursor.position()}, *slice};
        if (slice->ts == stored)
            return found;
        if (!enclosing)
            enclosing = found;
    }
    return enclosing;
}

} // namespace rankscope::query
