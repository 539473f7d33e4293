// SPDX-License-Identifier: GPL-3.0-or-later
// What the verdicts on steps are told of a job, from what its profiles say of their groups.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/parallel_groups.h"
#include "core/analysis/verdicts/step_verdicts.h"

namespace rankscope::analysis {

/// Stages by the groups; the size of the job by the sizes, else by all ranks that a group names.
/// Names no groups: namedParts().
JobParts jobPartsOf(
    const std::vector<CommunicationGroup>& groups, const std::optional<ParallelSizes>& sizes);

/// Groups that are a part of these ranks ("tp (0, 1)"), stages, and blocks of ranks.
std::vector<RankGroup> namedParts(const std::vector<int64_t>& ranks,
    const std::vector<CommunicationGroup>& groups, const std::vector<RankGroup>& stages);

/// The devices of a usual machine.
inline constexpr int64_t kRanksOfBlock = 8;
/// "0-7", "8-15", ...: of ranks in order.
std::vector<RankGroup> rankBlocks(const std::vector<int64_t>& ranks);

} // namespace rankscope::analysis
