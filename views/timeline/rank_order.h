// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the ranks on the timeline and in its overview.
// Thread: any, values and pure functions.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "views/timeline/heading_facts.h"
#include "views/timeline/lane_filter.h"
#include "views/timeline/rank_states.h"

namespace rankscope::timeline {

class TimelineState;

/// The ranks of a host, which follow each other.
struct HostRanks {
    std::string name;
    size_t first = 0; ///< in RankOrdering::ranks
    size_t count = 0;
    bool operator==(const HostRanks&) const = default;
};

struct RankOrdering {
    std::vector<RankSlot> ranks{}; ///< all of them
    std::set<RankSlot> firstOfGroup{}; ///< of a host or a stage, but the very first
    /// By number and by host, where the job has several: none where the ranks of one are scattered,
    /// and none of ranks of which no file says it.
    std::vector<HostRanks> hosts{};
    bool operator==(const RankOrdering&) const = default;
};

/// Ranks of which it is not known stand last; ranks that are equal stay in the order of the job.
RankOrdering rankOrdering(
    size_t count, RankOrder order, const HeadingFacts& facts, const JobTimes& times);
RankOrdering rankOrdering(const TimelineState& state);

/// Whether anything is known that ranks could be told apart by.
bool canOrderBy(RankOrder order, const HeadingFacts& facts, const JobTimes& times);

} // namespace rankscope::timeline
