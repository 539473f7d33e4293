// SPDX-License-Identifier: GPL-3.0-or-later
// Where the work of a profile lies: what the first view fits.
//
// A clock that was set, a mark of another day or an event at time 0 may lie days or years off, and
// a picture of all of it would be one of nothing. Where nothing at all runs for a minute and for 20
// times as long as everything else takes together, what lies beyond is of another time. Of such
// times the one with the most slices on devices is the work; where none has some, the one with the
// most slices. All the rest stays a zoom away, as counters around the work do.
// Thread: any, free function.
#pragma once

#include <optional>

#include "core/query/session.h"

namespace rankscope::timeline {

/// From the first to the last slice of the work, on the timeline; nothing where there is none.
std::optional<TimeRange> workOf(const query::Snapshot& snapshot);

} // namespace rankscope::timeline
