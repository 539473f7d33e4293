// SPDX-License-Identifier: GPL-3.0-or-later
// The one scope of time that every table of the data pane obeys: the selected range (or the step
// that it is exactly of), else the locked area, else everything. Who shows a table listens to
// TimelineState::scopeChanged and asks here.
//
//   const TimeScope scope = scopeOf(state);
//   request.range = scope.range; // nothing: the whole timeline
//
// Thread: UI only; a TimeScope is a value.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/query/session.h"

namespace rankscope::timeline {

class TimelineState;

enum class ScopeKind { Whole, Selection, Step, Locked };

struct TimeScope {
    ScopeKind kind = ScopeKind::Whole;
    std::optional<TimeRange> range{}; ///< nothing: the whole timeline
    std::vector<query::LaneRef> lanes{}; ///< of the selection or the locked area, sorted
    QString step{}; ///< number of the step
    bool isWarmUp = false;
};

TimeScope scopeOf(const TimelineState& state);
/// "Step 7, 12.345 ms", "Locked area, 4 lanes, 12.345 ms"; empty where it is everything.
QString scopeText(const TimelineState& state);
/// Drops the selection; where there is none, unlocks the area.
void dropScope(TimelineState& state);

} // namespace rankscope::timeline
