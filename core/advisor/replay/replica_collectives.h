// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives between the workers of a job: gradients, their norm, parameters. Collectives within a
// worker (tensor, context, expert parallel) are none of them.
// Thread: any, immutable; the collectives must outlive it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/advisor/replay/worker_step.h"
#include "core/analysis/communication/collectives.h"

namespace rankscope::advisor {

/// The ranks that stand for the stages of one data-parallel rank, first stage first.
struct Replica {
    int32_t dpRank = 0;
    std::vector<int64_t> ranks;
};

class ReplicaCollectives {
public:
    ReplicaCollectives(const analysis::Collectives& all, const std::vector<Replica>& replicas);

    /// In order; nothing for "the profile has no steps".
    std::vector<std::optional<int64_t>> steps() const;

    /// Of a rank in a step, in order of time. `offset`: from the rank's own clock to that of the
    /// answer.
    struct Within {
        EndOp op; ///< ParamsAllGather or GradsReduceScatter
        uint32_t group = 0;
    };
    struct OfRank {
        /// Of one stage as ParamsAllGather or GradsReduceScatter, of the first and last stage of
        /// one data-parallel rank as EmbeddingGradsAllReduce, of all stages else as OptimizerClip.
        std::vector<EndOp> between;
        std::vector<Within> within; ///< the worker
    };
    OfRank of(int64_t rank, std::optional<int64_t> step, Duration offset) const;

private:
    model::JobOpType typeOfStage(const analysis::Collective& row) const;
    std::optional<model::JobOpType> typeOf(const analysis::Collective& row) const;

    const analysis::Collectives& m_all;
    int32_t m_lastStage = 0;
    std::map<std::pair<int64_t, std::optional<int64_t>>, std::vector<const analysis::Collective*>>
        m_rows; ///< by rank and step
    struct Members {
        std::set<int64_t> ranks;
        std::set<int32_t> stages;
    };
    std::map<uint32_t, Members> m_groups;
};

} // namespace rankscope::advisor
