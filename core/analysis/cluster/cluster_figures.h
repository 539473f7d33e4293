// SPDX-License-Identifier: GPL-3.0-or-later
// Holds what a cluster_analysis_output says of communication against the ranks' own files: times of
// operators, their transports, links between ranks.
//
// Operators match by rank, step, group and name, links by both ends, transport and name (an
// operator of the cluster is found behind allreduce-top1 too). "Total Op Info" is compared with the
// sum of the ranks' own operators of the same group. Both sides are rounded to whole ns and bytes,
// so values that are one apart are equal; a sum of n parts may be (n + 1) / 2 apart. Thread: any,
// free functions.
#pragma once

#include <stop_token>

#include "core/analysis/cluster/cluster_difference.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// A row with its place in the table of keys takes about 250 bytes.
inline constexpr size_t kClusterRowsAtOnce = 1'000'000;

/// Durations, Bandwidth or Links. Of more rows (of both sides) than `rowsAtOnce` a portion of the
/// ranks at a time: this bounds the memory. Errors: Cancelled, those of TableReader.
Status compareClusterFigures(const query::Snapshot& snapshot, ClusterArea area,
    const std::stop_token& stop, ClusterComparison& comparison,
    size_t rowsAtOnce = kClusterRowsAtOnce);

} // namespace rankscope::analysis
