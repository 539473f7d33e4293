// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flow_binding.h"

#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::query {

Result<std::optional<BoundSlice>> bindFlowEnd(
    Session& session, RankSlot rank, TrackId track, Timestamp stored) {
    RS_TRY_ASSIGN(index::IndexReader* const reader, session.reader(rank));
    const auto lanes = sliceLanesOf(*reader->index(), track);
    std::optional<BoundSlice> enclosing;
    for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane) { // innermost first
        LaneCursor<model::Slice> cursor(*reader, (*lane)->levels.front());
        RS_TRY(cursor.seek(stored));
        // a slice that ends here may stand before the one that begins here
        while (
            cursor.get() != nullptr && cursor.get()->end() <= stored && cursor.get()->ts < stored)
            RS_TRY(cursor.next());
        const model::Slice* slice = cursor.get();
        if (slice == nullptr || slice->ts > stored)
            continue;
        const BoundSlice found{{{rank, (*lane)->lane.id}, cursor.position()}, *slice};
        if (slice->ts == stored)
            return found;
        if (!enclosing)
            enclosing = found;
    }
    return enclosing;
}

} // namespace rankscope::query
