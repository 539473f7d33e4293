// SPDX-License-Identifier: GPL-3.0-or-later
// Which slice a flow's end belongs to. The end has a track and a time: the innermost slice that
// begins exactly there, else the innermost that contains it (in real files 23 of 210 HostToDevice
// starts are exact and 187 lie inside). An end may be on no slice at all.
//
//   FlowBinder binder(session, rank);
//   RS_TRY_ASSIGN(const auto bound, binder.bind(track, end.ts));
//
// A binder keeps its place in every lane it has looked at, so that the ends of one track, which
// come in time order, cost next to nothing each.
// Thread: confined to the thread of the session.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/query/lane_cursor.h"
#include "core/query/session.h"

namespace rankscope::query {

struct BoundSlice {
    SliceRef ref;
    model::Slice slice; ///< stored times
};

class FlowBinder {
public:
    FlowBinder(Session& session, RankSlot rank)
        : m_session(session)
        , m_rank(rank) { }

    RankSlot rank() const { return m_rank; }

    /// Errors: Database.
    Result<std::optional<BoundSlice>> bind(TrackId track, Timestamp stored);

private:
    struct Lane {
        LaneId id{};
        LaneCursor<model::Slice> cursor;
    };

    Result<std::vector<Lane>*> lanesOf(TrackId track);

    Session& m_session;
    RankSlot m_rank;
    std::unordered_map<TrackId, std::vector<Lane>> m_lanes; ///< innermost first
};

} // namespace rankscope::query
