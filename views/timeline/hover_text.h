// SPDX-License-Identifier: GPL-3.0-or-later
// What the tip says about a slice, a folded piece of a lane, or a counter.
// Thread: UI only, pure functions.
#pragma once

#include <QStringList>

#include "views/timeline/frame_store.h"
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

QStringList sliceTip(const TimelineState& state, const HoveredSlice& slice);
/// The value that holds at the time; empty when the frame knows none, or is none.
QStringList counterTip(
    const TimelineState& state, const query::LaneFrame* frame, const LaneBox& box, Timestamp time);

} // namespace rankscope::timeline
