// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a rank goes, as a tree: computing by what its kernels do, communication that no
// computing hides by its groups, free, and all of them. Of the whole timeline or of a range: what
// reaches out of the range counts with the part in it.
//
// Computing, communication (not overlapped) and free are unions from the lanes of the overlap
// analysis. Classes are sums over kernels, which may run side by side: together they can be more
// than computing. Waiting is what the plane that waits least has of Notify_Wait, beside planes that
// only copy; the other part of a group's uncovered time transmits. Sources:
// insight_features.md 1.2.1, advisor_spec.md A.1. Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/operators/kernel_class.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class OverallMetric {
    Computing,
    PagedAttention,
    TensorMove,
    FlashAttention,
    Convolution,
    Matmul,
    Forward,
    Backward,
    Cube,
    Vector,
    OtherCube,
    OtherVector,
    Reformat,
    NoReformat,
    UncoveredCommunication,
    Group,
    Wait,
    Transmit,
    Free,
    EndToEnd,
};

struct OverallRow {
    OverallMetric metric{};
    int depth = 0; ///< below the row before it with a smaller one
    std::string group{}; ///< of a group, and of its parts: the name of its track
    std::vector<KernelClass> classes{}; ///< whose kernels it sums up; empty: none
    std::vector<TrackId> tracks{}; ///< whose slices it sums up; empty: none
    Duration total{};
    /// Of kernels or slices, of a group the uncovered part of each operator; nothing where it is a
    /// part of some.
    std::optional<uint64_t> count{};
    std::optional<Duration> min{};
    std::optional<Duration> max{};
};

struct OverallMetrics {
    std::vector<OverallRow> rows; ///< as they are read; rows of nothing are left out
    Duration whole{}; ///< computing, communication (not overlapped) and free
    bool hasKernels = false; ///< the rank has a table of kernels, so that computing is split
};

/// Of the rank's first device with an overlap analysis; nothing without one. The range is timeline
/// time. Errors: Cancelled, those of IndexReader and TableReader.
Result<std::optional<OverallMetrics>> overallMetrics(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop);

} // namespace rankscope::analysis
