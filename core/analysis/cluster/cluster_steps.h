// SPDX-License-Identifier: GPL-3.0-or-later
// The step rows of a cluster_analysis_output, and where they differ from what the ranks' own files
// say. A row of a stage is the maximum of each column over its ranks.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/cluster/cluster_difference.h"
#include "core/analysis/steps/step_trace.h"

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
/// For heldBytes().
inline auto heldFields(const ClusterStep& of) {
    return std::tie(of.stage);
}

Result<std::vector<ClusterStep>> clusterSteps(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// Compares column by column; both are rounded to whole ns, so values that are one apart are equal.
/// A trace that came from the cluster analysis itself compares nothing.
void compareClusterSteps(
    const StepTrace& trace, const std::vector<ClusterStep>& theirs, ClusterComparison& comparison);

} // namespace rankscope::analysis
