// SPDX-License-Identifier: GPL-3.0-or-later
// Which delays of a job are those of hosts: what else an op waits for may be something that nobody
// recorded, and end sooner without the cause that is priced. Thread: any, a free function.
#pragma once

#include <map>
#include <vector>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// By worker, on the clock of the ops, sorted, without overlaps: when its device neither computed
/// nor communicated. Of those without an entry nobody knows.
using IdleOfWorkers = std::map<Worker, std::vector<TimeRange>>;

/// Before the first op of a step the delay as measured, and so before others where the device was
/// idle for a fourth of it (it may still have sent something when the host stopped launching), else
/// that time; of all what a worker has more than the median of its data-parallel peers (the lower
/// one of two) before the same op: all of them may wait for the same. Without peers more than in
/// its other steps. What is within ops and limits of hosts are their own.
HostTimes ownDelays(const JobGraph& job, const IdleOfWorkers& idle);

} // namespace rankscope::advisor
