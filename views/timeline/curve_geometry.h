// SPDX-License-Identifier: GPL-3.0-or-later
// Counters as filled step curves: a value holds until the next sample, the last one until
// the end of the rank. Where several samples fall
// into one pixel column, the line spans from their least to their greatest value.
// Thread: any, pure functions.
#pragma once

#include "views/timeline/geometry.h"

namespace rankscope::timeline {

void layOutCurve(const GeometryInput& input, const Row& row, const LaneBox& box,
    const std::vector<FramePiece>& pieces, Geometry& geometry);

/// Widens the scale by the samples; zero is always part of it.
CurveScale widened(CurveScale scale, const std::vector<model::CounterCell>& samples);

} // namespace rankscope::timeline
