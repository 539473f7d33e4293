// SPDX-License-Identifier: GPL-3.0-or-later
// The slices of a track that are open at a time, the innermost first: what was called by what.
//
//   TrackStack stacks(session, slot);
//   RS_TRY_ASSIGN(const auto open, stacks.at(track, time));
//
// It keeps its place in every lane it has looked at, so that times in order cost little each.
// Thread: confined to the thread of the session.
#pragma once

#include <unordered_map>
#include <vector>

#include "core/query/flow_binding.h"

namespace rankscope::query {

class TrackStack {
public:
    TrackStack(Session& session, RankSlot rank)
        : m_session(session)
        , m_rank(rank) { }

    /// One that ends at the time is not open any more, unless it has no length. Stored time; valid
    /// until the next call. Errors: Database.
    Result<const std::vector<BoundSlice>*> at(TrackId track, Timestamp stored);

private:
    struct Lane {
        LaneId id{};
        LaneCursor<model::Slice> cursor;
    };

    Result<std::vector<Lane>*> lanesOf(TrackId track);

    Session& m_session;
    RankSlot m_rank;
    std::unordered_map<TrackId, std::vector<Lane>> m_lanes; ///< innermost first
    std::vector<BoundSlice> m_open;
};

} // namespace rankscope::query
