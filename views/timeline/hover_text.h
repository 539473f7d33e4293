// SPDX-License-Identifier: GPL-3.0-or-later
// What the tip says about the bar of a rank or a host, a line of the overview, a slice, a folded
// piece of a lane, or a counter. Thread: UI only, pure functions.
#pragma once

#include <QStringList>

#include "views/timeline/frame_store.h"
#include "views/timeline/lane_layout.h"
#include "views/timeline/overview_geometry.h"

namespace rankscope::timeline {

/// One pixel of a rank's bar.
struct BarSight {
    RankSlot rank{};
    TimeRange time; ///< of the pixel
    std::vector<std::pair<RankState, const query::LaneFrame*>> lanes;
};
/// What the rank did in that time; how long a state lasts that is the only one.
QStringList barTip(const TimelineState& state, const BarSight& sight);
/// What the ranks of a host did together, one pixel of the bar of each.
QStringList hostTip(
    const TimelineState& state, const HostNode& host, const std::vector<BarSight>& sights);
/// "8 ranks", "3 of 8 ranks"
QString ranksText(size_t shown, size_t all);

/// Shares of `whole`, each state of a rank under the name that the legend has for it; what was
/// waited is no exposed communication any more.
QStringList shareLines(const std::vector<NamedShare>& shares, Duration waited, Duration whole);

QStringList sliceTip(const TimelineState& state, const HoveredSlice& slice);
/// The value that holds at the time; empty when the frame knows none, or is none.
QStringList counterTip(
    const TimelineState& state, const query::LaneFrame* frame, const LaneBox& box, Timestamp time);

} // namespace rankscope::timeline
