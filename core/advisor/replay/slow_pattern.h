// SPDX-License-Identifier: GPL-3.0-or-later
// How to read the map of slow workers (data-parallel ranks by stages): one cell is a worker, a
// whole stage an uneven split of the model, a whole rank a replica's host or data, all of it a load
// that is random (sequence lengths) or the host's (garbage collection).
// Thread: any, free functions.
#pragma once

#include "core/advisor/replay/slowdown.h"

namespace rankscope::advisor {

enum class SlowPattern { None, Workers, Stages, Ranks, All };

/// Slow are the stages, and the ranks, that alone cost more than `slow_part` of what the slowest of
/// them costs. None where the job is not above `straggling`, or nothing is slow by itself. Source:
/// Lin et al., OSDI 2025 (the reading); the limit is our own.
SlowPattern slowPatternOf(const Slowdowns& slowdowns);

} // namespace rankscope::advisor
