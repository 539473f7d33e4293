// SPDX-License-Identifier: GPL-3.0-or-later
// Which tracks of a rank are used in turn, so that one line can show them all.
// Thread: free functions, confined to the thread of the session.
#pragma once

#include <stop_token>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// For each track, given by its lanes, the number of its group: the first one in the order of the
/// tracks none of whose tracks has anything at a time at which this one has something, as they
/// stand on the timeline. What has no length takes 1 ns. Exact: every slice and instant is looked
/// at, but of tracks that are known to overlap all others.
/// Errors: Cancelled, NotFound, BadQuery for lanes of something else, those of the index.
Result<std::vector<size_t>> groupsInTurn(Session& session, RankSlot rank,
    const std::vector<std::vector<LaneId>>& tracks, const std::stop_token& stop);

} // namespace rankscope::query
