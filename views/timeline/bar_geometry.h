// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of a closed rank or host: each pixel column is filled by what the rank did in that time,
// the lanes of the bar above each other by their shares. So a bar says the same at every zoom: wide
// pieces where one state lasts, and where many share a pixel how much each has of it.
// Thread: any, pure functions.
#pragma once

#include <span>

#include "views/timeline/geometry.h"

namespace rankscope::timeline {

/// Of a row with boxes of BoxStyle::State, rank by rank, in the order of kRankStates from the
/// bottom. What a rank waits is taken from its exposed communication; of a host's ranks it is the
/// mean.
void layOutBar(const GeometryInput& input, const Row& row, Geometry& geometry);

/// Shares of one column as pixels of its height: all of it where they fill the column, at least one
/// pixel for what is there at all, but in the low bars of many ranks. `heights` is as long as
/// `shares`.
void barHeights(std::span<const double> shares, int height, std::span<int> heights);

} // namespace rankscope::timeline
