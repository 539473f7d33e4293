// SPDX-License-Identifier: GPL-3.0-or-later
// The lane boxes inside one row: a track's lanes by depth, or the thumbnail of a closed row.
// Thread: any, pure functions.
#pragma once

#include <vector>

#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

/// Lanes of an open track (or, with Fold::Part, the inner ones thin), from the row's top.
std::vector<LaneBox> trackBoxes(
    const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot, Fold fold);

/// Thin lines for the busiest of the slice lanes, in their order; counters have no thumbnail.
std::vector<LaneBox> thumbnail(
    const std::vector<query::LaneRef>& lanes, const query::Snapshot& snapshot, int rowHeight);

} // namespace rankscope::timeline
