// SPDX-License-Identifier: GPL-3.0-or-later
// Goes over all slices of a track in time order with the stack of those that enclose each other,
// as the import did, and so knows the self time of each: what no direct child covers of it.
// Thread: confined to the thread of its reader.
#pragma once

#include <functional>
#include <stop_token>

#include "core/query/session.h"

namespace rankscope::query {

struct SweptSlice {
    SliceRef ref;
    model::Slice slice; ///< stored times
    Duration self{};
};

/// Visits every slice of the track that overlaps the range (stored times), with its full self time,
/// once nothing further can lie in it. Errors: Cancelled, Database.
Status sweepTrack(Session& session, RankSlot rank, TrackId track, const TimeRange& range,
    const std::stop_token& stop, const std::function<void(const SweptSlice&)>& visit);

} // namespace rankscope::query
