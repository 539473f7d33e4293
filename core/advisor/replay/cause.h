// SPDX-License-Identifier: GPL-3.0-or-later
// Why a job is slow, by mending one factor at a time and playing the job again. (Shares of the
// published what-if analysis mislead here: to make a stage ideal also takes away what uneven
// sequences cost.)
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/advisor/replay/slowdown.h"
#include "core/advisor/replay/uneven_sequences.h"

namespace rankscope::advisor {

/// Shares of what stragglers cost (T - T*) that mending one factor saves. Not clipped: mending can
/// save more than the mean-ideal job promises, or cost a little.
struct Balancing {
    double worker = 0; ///< workerAsPeers() of the worst
    double stage = 0; ///< evenStages()
    double dataParallel = 0; ///< evenRanks()
    double microBatch = 0; ///< evenMicroBatches()
    double transfers = 0; ///< medianTransfers()
    double sequences = 0; ///< evenRanks() and evenMicroBatches() together
};

enum class Factor { Worker, Stage, DataParallel, MicroBatch, Transfers, Sequences };

struct Cause {
    Factor factor{};
    double share = 0; ///< of what stragglers cost
    Worker worker; ///< of Worker: which; of Stage its stage, of DataParallel its rank
};

struct Diagnosis {
    std::optional<Balancing> balancing; ///< nothing where T is no longer than T*
    std::optional<Cause> cause; ///< nothing up to `straggling`, or where no factor explains enough
    SequenceSigns sequences;
};

/// The first factor in the order of Factor that saves more than `cause_share`. A worker must be the
/// slowest in more than `slowest_steps` of the steps and save as much as its stage or rank; an
/// uneven load of ranks or micro-batches is one of sequences where their signs are there.
Diagnosis diagnose(const JobGraph& job, const Slowdowns& slowdowns);

} // namespace rankscope::advisor
