// SPDX-License-Identifier: GPL-3.0-or-later
// The parallel topology of the job as its profile says it.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <stop_token>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// The order in which the ranks of these sizes are numbered: that of MindSpore for its profiles,
/// else the one that the named groups fit. Errors: Cancelled, those of TableReader.
Result<RankOrder> rankOrderOf(
    const query::Snapshot& snapshot, const ParallelSizes& sizes, const std::stop_token& stop);

/// Nothing where the profile says no sizes, or sizes that make no job.
Result<std::optional<ParallelTopology>> jobTopology(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
