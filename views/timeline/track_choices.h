// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with how tracks are shown: merge and split, move, higher and lower, fewer
// depths, another name. Each gives the filter as it is then, for TimelineState::setFilter, which
// can be undone. Thread: any, pure functions.
#pragma once

#include <string>
#include <vector>

#include "views/timeline/lane_choices.h"

namespace rankscope::timeline {

/// Those of them that can be merged: at least two of a layer, no counters.
std::vector<std::vector<TrackPlace>> mergeable(const std::vector<TrackPlace>& tracks);
/// Those of each layer become one row.
LaneFilter withMerged(LaneFilter filter, const std::vector<TrackPlace>& tracks);
/// The tracks of the row are rows of their own again.
LaneFilter withSplit(LaneFilter filter, const Row& row);
bool isMerged(const Row& row);

/// One place up or down among the rows of its layer, of pinned ones among those; at the end nothing
/// changes.
LaneFilter withMoved(LaneFilter filter, const Row& row, int by);

/// The next height in that direction: of the lanes of a track, of all tracks of a layer, or of all
/// closed ranks; `usual` is what they have now where nobody chose it.
LaneFilter withHeight(LaneFilter filter, const Row& row, int by, UsualHeights usual);
/// As high as it is by itself.
LaneFilter withoutHeight(LaneFilter filter, const Row& row);

/// So many depths of the tracks of the row; 0: all of them.
LaneFilter withMostLanes(LaneFilter filter, const Row& row, size_t most);
/// The track or a track of the layer has more depths than one.
bool isDeep(const Row& row);

/// An empty name gives the row its own back.
LaneFilter withAlias(LaneFilter filter, const std::string& key, const std::string& name);

} // namespace rankscope::timeline
