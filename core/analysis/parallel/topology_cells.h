// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a topology chart: the ranks of a parallel topology folded over the axes that a level
// leaves out, from one cell for each model replica to one for each rank; and what a cell is worth.
// Thread: any, free functions and values.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

/// Each shows the axes of those before it as well. Experts add no ranks, only their groups.
enum class TopologyLevel { Data, Pipeline, Context, Tensor, Expert };

struct TopologyCell {
    RankPlace place; ///< of its first rank; 0 on axes that are folded
    std::vector<int64_t> ranks;
};

/// How the cells lie: replica by replica (data), in each stage by stage, context rows within a
/// stage, tensor ranks side by side.
struct TopologyShape {
    size_t replicas = 1;
    size_t stages = 1;
    size_t contexts = 1;
    size_t tensors = 1;

    size_t rows() const { return stages * contexts; }
    size_t cellsOfReplica() const { return rows() * tensors; }
    size_t cells() const { return replicas * cellsOfReplica(); }
    bool operator==(const TopologyShape&) const = default;
};

TopologyShape topologyShape(const ParallelTopology& topology, TopologyLevel level);
/// In the order that the shape says.
std::vector<TopologyCell> topologyCells(const ParallelTopology& topology, TopologyLevel level);

/// Beside the cells: the largest of their ranks; of a replica the sum over its stages of the
/// largest of each. Nothing where no rank has the metric. `rows` holds one row a rank.
std::vector<std::optional<Duration>> cellValues(const ParallelTopology& topology,
    TopologyLevel level, std::span<const StepRow> rows, StepMetric metric);

/// The groups with more than one rank that hold the rank: tp, cp, dp, pp, ep.
std::vector<RankGroup> groupsOfRank(const ParallelTopology& topology, int64_t rank);

enum class TopologyFault {
    None,
    Ranks, ///< sizes that make no job at all
    Experts, ///< the experts can not be shared out
    TooFew, ///< the profile has ranks beyond the topology
};
TopologyFault topologyFault(RankOrder order, const ParallelSizes& sizes, int64_t largestRank);

/// The first order in which the groups that the profile names are groups of the topology; Megatron
/// when none or all are.
RankOrder fittingOrder(const ParallelSizes& sizes, std::span<const CommunicationGroup> groups);

} // namespace rankscope::analysis
