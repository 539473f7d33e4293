// SPDX-License-Identifier: GPL-3.0-or-later
// The overview strip as data: for every line of ranks and pixel column, what they spent most time
// on.
// Thread: any, pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "views/timeline/geometry.h"

namespace rankscope::timeline {

/// The lanes that tell best what a rank is doing: those of the overlap analysis; else the busiest
/// streams of the device; else the busiest outermost lanes.
std::vector<query::LaneRef> overviewLanes(const query::Snapshot& snapshot, RankSlot rank);

/// The ranks that share one line of the strip: neighbours in the order, each of them in one line.
std::vector<std::vector<RankSlot>> overviewLines(const std::vector<RankSlot>& ranks, size_t most);

/// Share of a column that each category fills, and how much of it is filled at all.
struct OverviewColumn {
    uint8_t category = 0;
    float busy = 0; ///< 0 to 1
};

/// Where a rank waits: stored times, and what they lie off the timeline.
struct WaitsOfRank {
    const std::vector<TimeRange>* ranges = nullptr;
    Duration offset{};
};

/// Of one line: the lanes of all its ranks. What they wait is taken from their exposed
/// communication.
std::vector<OverviewColumn> overviewColumns(const std::vector<const query::LaneFrame*>& lanes,
    TimeRange range, int width, NameColours& colours, size_t ranks = 1,
    const std::vector<WaitsOfRank>& waits = {});

/// How long they wait there, all together.
Duration waitedIn(const std::vector<WaitsOfRank>& waits, TimeRange range);

/// How long the ranks were busy with what, the most first; at most kMostShares.
struct NamedShare {
    std::string name;
    Duration time{};
};
inline constexpr size_t kMostShares = 3;

std::vector<NamedShare> overviewShares(const std::vector<const query::LaneFrame*>& lanes,
    TimeRange range, const query::Snapshot& snapshot);

} // namespace rankscope::timeline
