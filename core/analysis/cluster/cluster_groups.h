// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the communication groups of a cluster_analysis_output against those of the ranks' own
// files: by their hashes; of older analyses, which have none, by their ranks. Thread: any, free
// functions.
#pragma once

#include <stop_token>

#include "core/analysis/cluster/cluster_difference.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Errors: Cancelled, those of TableReader.
Status compareClusterGroups(
    const query::Snapshot& snapshot, const std::stop_token& stop, ClusterComparison& comparison);

} // namespace rankscope::analysis
