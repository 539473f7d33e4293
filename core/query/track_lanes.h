// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of one track of an open rank.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// Slice lanes of the track, outermost first. Lanes of a track follow each other in the index.
std::vector<const index::LaneIndex*> sliceLanesOf(const index::RankIndex& rank, TrackId track);

/// The track's lane of that kind, null when it has none.
const index::LaneIndex* laneOf(const index::RankIndex& rank, TrackId track, model::LaneKind kind);

/// Whether slices of that name can be in the lane: the stored totals know which names a track has;
/// instants are in no totals.
bool canHoldName(const index::RankIndex& rank, const model::Lane& lane, StringId name);

} // namespace rankscope::query
