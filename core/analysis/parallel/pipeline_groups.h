// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks pass micro-batches to each other: the pipelines of a job, first stage first.
// Thread: any, free functions.
#pragma once

#include "core/analysis/parallel/parallel_groups.h"

namespace rankscope::analysis {

/// By the communication groups named pp; where a profile names none, by its parallel sizes. Empty
/// for a job without stages.
Result<std::vector<RankGroup>> pipelinesOf(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
