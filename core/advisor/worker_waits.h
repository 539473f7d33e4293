// SPDX-License-Identifier: GPL-3.0-or-later
// Waits and transfers inside a worker, the ranks of one stage and data-parallel rank: a replay that
// has one rank stand for them sees what the others make it wait for as its own passes. Thread: any.
#pragma once

#include <map>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"
#include "core/analysis/parallel/parallel_topology.h"

namespace rankscope::advisor {

/// Of a rank in a collective of its tensor, context or expert parallel group.
struct WorkerWait {
    int64_t rank = 0;
    int64_t last = 0; ///< the rank that it waits for
    TimeRange range; ///< on the clock of the waiting rank's files
    std::optional<int64_t> step;
};

std::vector<WorkerWait> waitsWithinWorkers(
    const CommunicationInputs& communication, const analysis::ParallelTopology& topology);

/// ns by rank, of each step.
using TimesOfSteps = std::map<int64_t, std::map<int64_t, double>>;

/// How long the collectives within the worker of a rank move data: each as long as it is on the
/// rank that comes last. No more in a step than nothing hides, where the trace tells it.
TimesOfSteps transfersWithinWorkers(const CommunicationInputs& communication,
    const analysis::ParallelTopology& topology, const analysis::StepTrace& trace);

/// Those of Matched::collectives whose ranks are all of this worker.
std::vector<const analysis::MatchedCollective*> collectivesWithin(const Worker& worker,
    const CommunicationInputs& communication, const analysis::ParallelTopology& topology);

/// Of a rank of the topology.
Worker workerOf(const analysis::ParallelTopology& topology, int64_t rank);

/// The same of any rank; nothing where no sizes tell it. Errors: Cancelled, those of TableReader.
Result<std::optional<Worker>> workerOf(Inputs& inputs, int64_t rank);

/// The ranks that see best what workers wait for: at the place of the one that others of its worker
/// wait for longest. Who waits sees the waits that lie in its own passes, and none that is handed
/// on from the late rank to the next stage. The first place where none is waited for clearly longer
/// than those, and where fewer ranks of the other place are in the profile: stages would miss.
StandIn standInOf(
    const CommunicationInputs& communication, const analysis::ParallelTopology& topology);

/// Whether the rank stands for its worker in the replay.
bool standsForWorker(
    const analysis::ParallelTopology& topology, const StandIn& standIn, int64_t rank);

/// How long the rank moves data within its worker, by step; nothing where nothing tells it.
TimesByStep movedWithin(const Worker& worker, int64_t rank,
    const CommunicationInputs* communication, const analysis::ParallelTopology& topology);

} // namespace rankscope::advisor
