// SPDX-License-Identifier: GPL-3.0-or-later
// Which slice a flow's end belongs to. The end has a track and a time: the innermost slice that
// begins exactly there, else the innermost that contains it (in real files 23 of 210 HostToDevice
// starts are exact and 187 lie inside). An end may be on no slice at all.
// Thread: confined to the thread of the session.
#pragma once

#include <optional>

#include "core/query/session.h"

namespace rankscope::query {

struct BoundSlice {
    SliceRef ref;
    model::Slice slice; ///< stored times
};

/// Errors: Database.
Result<std::optional<BoundSlice>> bindFlowEnd(
    Session& session, RankSlot rank, TrackId track, Timestamp stored);

} // namespace rankscope::query
