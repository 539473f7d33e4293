// SPDX-License-Identifier: GPL-3.0-or-later
// Folds the rows of a step trace: over the steps of each rank, over the ranks of a group in each
// step. The mean is rounded to whole nanoseconds; a row that lacks a metric does not count in it.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

enum class Fold { Mean, Min, Max, Range }; ///< range: largest without smallest

struct GroupRow {
    size_t group = 0; ///< position among the groups that were asked for
    std::optional<int64_t> step;
    size_t ranks = 0; ///< that had a row
    StepValues values;
};

StepValues foldRows(std::span<const StepRow> rows, Fold fold);

/// One row a rank, without a step.
std::vector<StepRow> foldSteps(std::span<const StepRow> rows, Fold fold);

/// One row a group and step, of groups that have rows. A stage row of cluster analysis is the Max.
std::vector<GroupRow> foldGroups(
    std::span<const StepRow> rows, std::span<const RankGroup> groups, Fold fold);

} // namespace rankscope::analysis
