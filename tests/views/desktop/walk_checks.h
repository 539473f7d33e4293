// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of the timeline wherever a walk comes from. Each check says what is wrong; empty:
// nothing is.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {
class LaneView;
}

namespace rankscope::desktop::walk {

/// What Ctrl+Z leads back to, and what goes along with a clock that is put back.
struct Kept {
    timeline::LaneFilter filter;
    timeline::RankShifts shifts;
    std::vector<timeline::Marker> markers;
    std::optional<timeline::SelectedSlice> slice;
    std::optional<timeline::SelectedSlice> base;
};

Kept keptOf(const timeline::TimelineState& state);
/// Lanes, clocks or markers are other ones.
bool isUndoable(const Kept& before, const timeline::TimelineState& now);
/// After an undo.
QString isNotBack(const Kept& before, const timeline::TimelineState& now);

/// A selection, hit, filter or shift of what is not shown.
QString strangerIn(const timeline::TimelineState& state, const timeline::LaneView& lanes);
/// Selections that exclude each other, or are not in order.
QString disorderIn(const timeline::TimelineState& state, const timeline::LaneView& lanes);
/// The selected slice and the base lie where the ranks have them now.
QString misplacedIn(const timeline::TimelineState& state);

} // namespace rankscope::desktop::walk
