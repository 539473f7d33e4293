// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a place of a page of figures into sight on the timeline: a rank, a step of it.
// Thread: UI only.
#pragma once

#include "core/query/session.h"

namespace rankscope::charts {
struct Place;
}

namespace rankscope::timeline {
class LaneView;
class TimelineState;
} // namespace rankscope::timeline

namespace rankscope::desktop {

struct Workbench;

/// Shows a hidden rank again, unfolds it and brings it to the top.
void unfold(timeline::TimelineState& state, timeline::LaneView& lanes, RankSlot slot);

/// Fits the place of that rank to the window: its time and the slice in it, which is selected, as
/// soon as that is found; its step; or all that it recorded. Nothing else stays selected.
void fitPlace(Workbench& workbench, RankSlot slot, const charts::Place& place);

} // namespace rankscope::desktop
