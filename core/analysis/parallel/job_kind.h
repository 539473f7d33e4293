// SPDX-License-Identifier: GPL-3.0-or-later
// How a job is split over its ranks, which says the step metrics to look at (step_metric.h).
// Thread: any, free functions.
#pragma once

#include "core/analysis/parallel/parallel_topology.h"
#include "core/analysis/steps/step_metric.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Pipeline before model before data parallel; nothing where no size is above 1.
std::optional<JobKind> jobKindOf(const ParallelSizes& sizes);

/// By the parallel sizes, else as older MindSpore names its files
/// (ascend_cluster_analyse_pipeline-parallel_*.csv). Errors: Cancelled, those of TableReader.
Result<std::optional<JobKind>> jobKind(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
