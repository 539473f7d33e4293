// SPDX-License-Identifier: GPL-3.0-or-later
// Where a key leads from one slice: the next of its lane, its parent, the next of its name.
// Everything is found by the order of slices (begin, longer first, outer lane first), chunk by
// chunk from where the slice lies.
//
//   RS_TRY_ASSIGN(const auto found, neighbour(session, {slice, Neighbour::Parent}, stop));
//
// Thread: confined to the thread of the session.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

enum class Neighbour {
    NextInLane,
    PreviousInLane,
    /// The innermost slice of the track that encloses it, as its self time is told by.
    Parent,
    FirstChild, ///< the first one that has it as its parent
    /// Of the same name on the track; where the track has no further one, of the rank.
    NextOfName,
    PreviousOfName,
};

struct NeighbourRequest {
    SliceRef from{};
    Neighbour where{};
    std::vector<LaneRef> lanes{}; ///< where it may be; empty: anywhere
    std::optional<TimeRange> range{}; ///< which it must overlap
};

struct FoundSlice {
    SliceRef ref;
    TimeRange range; ///< timeline time
};

/// Nothing where there is none, and for a slice of a rank that is not open any more. Instants have
/// neither parent nor children. Errors: Cancelled, Database.
Result<std::optional<FoundSlice>> neighbour(
    Session& session, const NeighbourRequest& request, const std::stop_token& stop);

} // namespace rankscope::query
