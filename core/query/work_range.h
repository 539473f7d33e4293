// SPDX-License-Identifier: GPL-3.0-or-later
// Where the work of a profile lies: what the first view fits, and what times are counted from.
//
// A clock that was set, a mark of another day or an event at time 0 may lie days or years off, and
// a picture of all of it would be one of nothing. Where nothing at all runs for a minute and for 20
// times as long as everything else takes together, what lies beyond is of another time. Of such
// times the one with the most slices on devices is the work; where none has some, the one with the
// most slices. All the rest stays a zoom away, as counters around the work do.
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/query/session.h"

namespace rankscope::query {

/// From the first to the last slice of the work, on the timeline; nothing where there is none.
std::optional<TimeRange> workOf(const Snapshot& snapshot);

/// Zero of all times that are shown as "+1.523 s": the first event; the first slice of the work
/// where that is days after, or all times would read "+20,416 d".
Timestamp originOf(const Snapshot& snapshot);

} // namespace rankscope::query
