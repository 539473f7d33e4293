// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the rows of the tree: pin, hide, show only. Each gives the filter as it
// is then, for TimelineState::setFilter, which can be undone. Thread: any, pure functions.
#pragma once

#include <string>
#include <vector>

#include "views/timeline/heading_facts.h"
#include "views/timeline/lane_layout.h"
#include "views/timeline/rank_shifts.h"

namespace rankscope::timeline {

struct TrackPlace {
    const RankNode* rank = nullptr;
    const LayerNode* layer = nullptr;
    const TrackNode* track = nullptr;
};

/// The tracks that mean the same in all ranks, this row's among them: those of the same layer and
/// title. Of a communication group these are the tracks of its members, however each calls it; of
/// a plane those of its group.
std::vector<TrackPlace> sameTracks(
    const std::vector<RankNode>& tree, const HeadingFacts& facts, const Row& row);
/// The tracks that a row stands for: its own, those of its layer, its rank or its host's ranks.
std::vector<TrackPlace> tracksOf(const Row& row);

/// By which a shift of the row is kept: its rank's or those of its host's ranks, its track's, those
/// of the parts of a merged one. None of a layer and of what is hidden.
std::vector<std::string> shiftKeysOf(const Row& row);
/// Of a merged row that of the first part that has one; null where it is not moved, and of a host.
const RankShift* shiftOf(const RankShifts& shifts, const Row& row);

/// On top, behind those that are there already.
LaneFilter withPinned(LaneFilter filter, const std::vector<TrackPlace>& tracks);
LaneFilter withoutPinned(LaneFilter filter, const std::string& key);
/// One place up or down among the pinned; at the end nothing changes.
LaneFilter withPinMoved(LaneFilter filter, const std::string& key, int by);
/// A rank is hidden whole, a host with its ranks; a layer or track leaves a row that says so.
LaneFilter withHidden(LaneFilter filter, const Row& row);
LaneFilter withHiddenInAllRanks(LaneFilter filter, const std::vector<TrackPlace>& tracks);
/// Of no rank anything else; what is pinned stays on top.
LaneFilter withOnly(LaneFilter filter, const std::vector<TrackPlace>& tracks);
/// What a row "2 hidden" stands for is shown again.
LaneFilter withShown(LaneFilter filter, const Row& row);

} // namespace rankscope::timeline
