// SPDX-License-Identifier: GPL-3.0-or-later
// How much slower a job is than the same job without stragglers, and where that is from: by
// operation type, stage, data-parallel rank and worker. Names and values are those of
// StragglerAnalysis' result-*.json, mw-*.json and ms-*.json.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Of a part of the job: the step when all is ideal but this part, over the ideal step.
struct TypeSlowdown {
    std::string type; ///< "forward-compute"; of sends and receives "forward-pp-comm"
    double slowdown = 1;
};
struct PlaceSlowdown {
    int32_t place = 0; ///< stage or data-parallel rank
    double slowdown = 1;
};
struct WorkerSlowdown {
    Worker worker;
    double slowdown = 1; ///< the less of its stage's and its rank's
};

/// What a part of the job explains of what stragglers cost (T - T*), from both sides: what is saved
/// when it alone is ideal, and what is lost when all but it is ideal. May leave 0 ... 1.
struct Explained {
    double removal = 0;
    double addition = 0;
};

struct Slowdowns {
    Duration measured{}; ///< mean step of the profile
    Duration replayed{}; ///< T: mean step without the host's delays
    Duration ideal{}; ///< T*: mean step without stragglers
    double slowdown = 1; ///< T / T*
    std::vector<TypeSlowdown> byType;
    std::vector<PlaceSlowdown> byStage;
    std::vector<PlaceSlowdown> byDpRank;
    std::vector<WorkerSlowdown> byWorker; ///< by data-parallel rank, then stage
    std::vector<Worker> worst; ///< of all workers the `worst_workers` share, slowest first
    /// M_W and M_S; nothing where T is no longer than T*.
    std::optional<Explained> worstWorkers;
    std::optional<Explained> lastStage;
};

Slowdowns slowdownsOf(const JobGraph& job);

} // namespace rankscope::advisor
