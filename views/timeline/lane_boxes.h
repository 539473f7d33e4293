// SPDX-License-Identifier: GPL-3.0-or-later
// The lane boxes inside one row: a track's lanes by depth, or the thumbnail of a closed row.
// Thread: any, pure functions.
#pragma once

#include <vector>

#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

/// A closed rank as one bar of what it does: the lanes of its overlap analysis that part its time,
/// all in one place. Empty for a rank without them.
std::vector<LaneBox> rankBar(const RankNode& rank, int rowHeight);

struct TrackLook {
    Fold fold = Fold::Open;
    size_t most = 0; ///< lanes, at least one
    int laneHeight = LaneLayout::kLaneHeight;
};
/// The outer lanes of a track from the row's top, with Fold::Part the inner ones of them thin, with
/// Fold::Closed the outermost one alone. Counters are twice as high as lanes.
std::vector<LaneBox> trackBoxes(
    const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot, const TrackLook& look);

/// Those of tracks in one row: each as it looks alone, below the one before.
std::vector<LaneBox> boxesBelowEachOther(std::vector<std::vector<LaneBox>> tracks);

/// Thin lines for the busiest of the slice lanes, in their order; counters have no thumbnail.
std::vector<LaneBox> thumbnail(
    const std::vector<query::LaneRef>& lanes, const query::Snapshot& snapshot, int rowHeight);

} // namespace rankscope::timeline
