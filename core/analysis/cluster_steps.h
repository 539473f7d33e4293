// SPDX-License-Identifier: GPL-3.0-or-later
// The step rows of a cluster_analysis_output, and where they differ from what the ranks' own files
// say. A row of a stage is the maximum of each column over its ranks.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/step_trace.h"

namespace rankscope::analysis {

/// The columns that step and cluster_step share, for a SELECT; splitAt() reads them.
extern const char* const kSplitColumns;
StepValues splitAt(const index::Statement& row, int firstColumn);

struct ClusterStep {
    std::optional<int64_t> rank; ///< nothing for a stage
    std::vector<int64_t> stage; ///< ranks of the stage
    std::optional<int64_t> step;
    StepValues values;
};

Result<std::vector<ClusterStep>> clusterSteps(
    const query::Snapshot& snapshot, const std::stop_token& stop);

struct StepDifference {
    ClusterStep of; ///< with the values of the cluster analysis
    StepMetric metric{};
    std::optional<Duration> ours; ///< nothing: the ranks' files do not say
    std::optional<Duration> theirs;
};

struct ClusterComparison {
    size_t rows = 0; ///< that were compared
    size_t unknown = 0; ///< rows of ranks that are not here
    std::vector<StepDifference> differences;
};

/// Compares column by column; what differs by no more than the tolerance is equal: both are
/// rounded. A trace that came from the cluster analysis itself compares nothing.
ClusterComparison compareClusterSteps(const StepTrace& trace,
    const std::vector<ClusterStep>& theirs, Duration tolerance = Duration(1));

} // namespace rankscope::analysis
