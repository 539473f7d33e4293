// SPDX-License-Identifier: GPL-3.0-or-later
// What an op of a training step waits for, by the rules of pipeline and data-parallel training with
// Megatron ("What-if analysis", OSDI 2025; the two schedules 1F1B and interleaved, gradients
// reduced behind the passes or beside them).
// Thread: any, free functions.
#pragma once

#include <map>
#include <vector>

#include "core/advisor/replay/op_lanes.h"

namespace rankscope::advisor {

/// Ops that begin their transfer together, when the last of them has come.
struct Meeting {
    std::vector<OpIndex> ops;
    bool isAcrossRanks = false; ///< the data-parallel ranks meet, too
    bool isCommunication = false;
};

struct Dependencies {
    std::vector<std::vector<OpIndex>> before; ///< of each op: what ends before it begins
    /// Gradients that begin to move within a pass, that is one of those before it: once as much of
    /// it is done as was in the profile.
    std::map<OpIndex, OpIndex> within;
    std::vector<Meeting> meetings; ///< each op is in one, computing alone in its own
};

/// When a receive is posted: behind the previous pass of its direction, which is the published
/// rule; or behind the pass that ran before its own, of either direction, where all receives of
/// the stream began there in the first lane (a program that posts each when it needs it can hide
/// none behind computing; the published rule would).
enum class Posting { ByDirection, AsMeasured };

/// Errors: Damaged where sends, receives and passes do not match; it names the place.
Result<Dependencies> dependenciesOf(const OpLanes& lanes, Posting posting = Posting::ByDirection);

} // namespace rankscope::advisor
