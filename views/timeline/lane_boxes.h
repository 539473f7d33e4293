// SPDX-License-Identifier: GPL-3.0-or-later
// The lane boxes inside one row: a track's lanes by depth, or the thumbnail of a closed row.
// Thread: any, pure functions.
#pragma once

#include <span>
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
    int leastHeight = LaneLayout::kLayerHeight; ///< of the row
};
/// The outer lanes of a track from the row's top, with Fold::Part the inner ones of them thin, with
/// Fold::Closed the outermost one alone. Counters are twice as high as lanes.
std::vector<LaneBox> trackBoxes(
    const TrackNode& track, RankSlot slot, const query::Snapshot& snapshot, const TrackLook& look);

/// Those of tracks in one row, sorted by y. Tracks of one group share their lines: what they have
/// of instants, and then depth by depth, lies in one place. Each group looks as one track would,
/// and stands below the one before.
std::vector<LaneBox> boxesInGroups(
    const std::vector<std::vector<LaneBox>>& tracks, const std::vector<size_t>& groups);

/// The boxes of a row by line: those that share a place follow each other.
std::vector<std::span<const LaneBox>> linesOf(const std::vector<LaneBox>& boxes);

/// Thin lines for the busiest of the slice lanes, in their order; counters have no thumbnail.
std::vector<LaneBox> thumbnail(
    const std::vector<query::LaneRef>& lanes, const query::Snapshot& snapshot, int rowHeight);

} // namespace rankscope::timeline
