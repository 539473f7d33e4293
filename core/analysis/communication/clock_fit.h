// SPDX-License-Identifier: GPL-3.0-or-later
// One clock for ranks whose clocks differ: a collective ends at about the same time on all its
// ranks, so what its ends are apart tells how far the clocks are. Each rank gets one shift, the
// median over the collectives that tie it to ranks already placed; the first rank keeps its clock.
// Thread: any, free functions and values.
#pragma once

#include <map>

#include "core/analysis/communication/waits.h"

namespace rankscope::analysis {

/// What to add to the times of each rank; of ranks that are not in it, nothing.
using ClockShifts = std::map<int64_t, Duration>;

// `own` is what is added to the times of the ranks already (where they stand on the timeline): the
// first of ranks that are tied together keeps that, and the others come to it.

enum class Edge { Begin, End };

/// Over all matched collectives whose starts are known. Ranks that no collective ties together keep
/// their clocks.
ClockShifts fitClocks(
    const Collectives& all, const Matched& matched, Edge edge, const ClockShifts& own = {});

/// So that this one collective begins or ends on all its ranks at once, when its last rank does.
ClockShifts alignAt(
    const Collectives& all, const MatchedCollective& one, Edge edge, const ClockShifts& own = {});

} // namespace rankscope::analysis
