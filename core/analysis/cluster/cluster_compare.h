// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster_analysis_output in the folder, held against what the ranks' own files say.
//
//   RS_TRY_ASSIGN(const auto all, compareCluster(snapshot, kClusterAreas, stop));
//   if (all.of(ClusterArea::Links).differences > 0) ...
//
// Thread: any, free functions.
#pragma once

#include <span>
#include <stop_token>

#include "core/analysis/cluster/cluster_difference.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

inline constexpr ClusterArea kClusterAreas[] = {ClusterArea::Steps, ClusterArea::Durations,
    ClusterArea::Bandwidth, ClusterArea::Links, ClusterArea::Groups};

/// Sorted. Errors: Cancelled, those of TableReader.
Result<ClusterComparison> compareCluster(const query::Snapshot& snapshot,
    std::span<const ClusterArea> areas, const std::stop_token& stop);

} // namespace rankscope::analysis
