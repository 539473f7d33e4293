// SPDX-License-Identifier: GPL-3.0-or-later
// The overview strip as data: for every rank and pixel column, what the rank spent most time on.
// Thread: any, pure functions.
#pragma once

#include <vector>

#include "views/timeline/geometry.h"

namespace rankscope::timeline {

/// The lanes that tell best what a rank is doing: those of the overlap analysis; else the busiest
/// streams of the device; else the busiest outermost lanes.
std::vector<query::LaneRef> overviewLanes(const query::Snapshot& snapshot, RankSlot rank);

/// Share of a column that each category fills, and how much of it is filled at all.
struct OverviewColumn {
    uint8_t category = 0;
    float busy = 0; ///< 0 to 1
};

std::vector<OverviewColumn> overviewColumns(const std::vector<const query::LaneFrame*>& lanes,
    TimeRange range, int width, NameColours& colours);

/// How long the rank was busy with what, the most first; at most kMostShares.
struct NamedShare {
    StringId name{};
    Duration time{};
};
inline constexpr size_t kMostShares = 3;

std::vector<NamedShare> overviewShares(
    const std::vector<const query::LaneFrame*>& lanes, TimeRange range);

} // namespace rankscope::timeline
