// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes in one place: what they show together, and which of them a position means.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "views/timeline/frame_store.h"
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

/// What lanes that are used in turn show in one line: as one lane with the slices of all would.
query::LaneFrame drawnTogether(
    std::span<const LaneBox> line, const FrameStore& frames, const FrameWish& wish);

/// A box and what is drawn in it.
struct DrawnBox {
    const LaneBox* box = nullptr;
    const query::LaneFrame* frame = nullptr;
};

/// Of the cells at x the nearest one, of those that it lies on the one that is busy for most of its
/// length. Of a bar's states, which part its height, only that counts.
std::optional<HoveredSlice> sliceAmong(
    const std::vector<DrawnBox>& boxes, const Viewport& viewport, double x);

} // namespace rankscope::timeline
