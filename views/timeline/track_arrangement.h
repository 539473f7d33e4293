// SPDX-License-Identifier: GPL-3.0-or-later
// The tracks of a rank as a person arranged them: several shown as one, others moved within their
// layer. A merged track has the lanes of its parts, each as it is folded, so that each slice has
// one place, wherever a link or a search leads. Parts that are used in turn share their lines,
// others stand below each other. Thread: any, pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "views/timeline/heading_facts.h"
#include "views/timeline/lane_filter.h"

namespace rankscope::timeline {

/// Nothing where it is as the profile has it. A part that the filter hides is left out; what
/// remains alone is itself again.
std::optional<RankNode> arrangedRank(const RankNode& rank, const LaneFilter& filter);

/// The track itself, or its parts.
std::vector<const TrackNode*> partsOf(const TrackNode& track);

/// "Stream 2 + 7 + 12" of "Stream 2", "Stream 7", "Stream 12": words that all begin with are said
/// once.
std::string mergedTitle(const std::vector<std::string>& titles);

/// The same of a track, with the names of its groups where `facts` of its rank know them; they may
/// be null.
QString shownTitle(const RankFacts* facts, const TrackNode& track);

} // namespace rankscope::timeline
