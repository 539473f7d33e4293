// SPDX-License-Identifier: GPL-3.0-or-later
// What a job loses while ranks begin their steps late: played with the delays of its hosts, once as
// measured and once with the first ops of these ranks delayed no longer than those of their peers.
// Thread: any, free functions.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "core/advisor/replay/fixes.h"
#include "core/advisor/replay/host_pauses.h"

namespace rankscope::advisor {

/// Of a worker in a step: how much longer than their peers ranks of it take to begin.
struct LateStart {
    Duration ofWorker{}; ///< the rank that stands for it
    Duration ofOthers{}; ///< the latest of the others
    /// When the one that stands for the worker waits for the others; on the clock of the ops,
    /// sorted, without overlaps.
    std::vector<TimeRange> waits{};
};
using LateStarts = std::map<std::pair<Worker, int64_t>, LateStart>; ///< by worker and step

/// Peers are the data-parallel ranks of the same stage and step: the median of the others, of an
/// even number of them and the rank itself. Without any its ops begin so much earlier as it is
/// late.
PausePrice priceOfLateStarts(const JobGraph& job, const LateStarts& late);

} // namespace rankscope::advisor
