// SPDX-License-Identifier: GPL-3.0-or-later
// Edges of slices that a dragged range keeps to, so that a measure goes from the begin of one slice
// to the end of another to the nanosecond.
// Thread: any, pure functions.
#pragma once

#include <optional>

#include "core/query/frame.h"
#include "views/timeline/viewport.h"

namespace rankscope::timeline {

inline constexpr double kSnapReach = 6; ///< pixels around an edge that are drawn to it

/// Of two edges the one that is nearer to x.
std::optional<Timestamp> nearerEdge(std::optional<Timestamp> one, std::optional<Timestamp> other,
    const Viewport& viewport, double x);

/// The begin or end of a cell within kSnapReach of x, the nearest; nothing where none is. Where a
/// cell stands for several slices these are the begin of its first and the end of its last one.
std::optional<Timestamp> edgeNear(
    const query::LaneFrame& frame, const Viewport& viewport, double x);

/// The time itself where it is within kSnapReach of x.
std::optional<Timestamp> ifNear(Timestamp time, const Viewport& viewport, double x);

/// The first begin or end of a cell on the way from one time to the other, which may lie before it:
/// after `from`, up to `to`.
std::optional<Timestamp> firstEdge(const query::LaneFrame& frame, Timestamp from, Timestamp to);

} // namespace rankscope::timeline
