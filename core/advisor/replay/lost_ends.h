// SPDX-License-Identifier: GPL-3.0-or-later
// The job without what collectives lose at their ends, by a slow link say: what is made of them is
// shorter, and what waits for it begins earlier. Thread: any, free functions.
#pragma once

#include <map>
#include <vector>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Of a worker, on the clock of the ops, in any order.
struct LostEnds {
    std::vector<TimeRange> passes; ///< when they wait
    std::vector<TimeRange> gradients; ///< of the rank that stands for it, and of its optimizer
    /// When other ranks of it still move gradients: of all workers the norm waits for them.
    std::vector<TimeRange> ofOthers;
};

/// Without what of these times lies in the passes, gradients, norms and optimizers of each worker.
Fix withoutLostEnds(std::map<Worker, LostEnds> lost);

} // namespace rankscope::advisor
