// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of a rank as the rows of a table, any number of them, in the order of time or of any
// column: their numbers are found once, eight bytes each, and the rows are read when they are
// looked at.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/column_condition.h"
#include "core/analysis/operators/kernel_class.h"
#include "core/analysis/operators/kernel_row.h"
#include "core/analysis/range_of_rank.h"

namespace rankscope::analysis {

struct KernelListRequest {
    std::optional<TimeRange> range{}; ///< stored time: kernels that overlap it
    /// Kernels of these streams begin further by that: the order, conditions and the range too.
    StreamShifts shifts{};
    bool isRangeOfRank = false; ///< the range alone is by the rank's clock, as figures of it are
    std::vector<KernelClass> classes{}; ///< one of these; empty: all kernels
    std::vector<ColumnCondition> conditions{}; ///< on columns of the kernel table, or counters
    std::string order{}; ///< a column; empty: by begin
    bool isDescending = false;
};

struct KernelList {
    std::shared_ptr<const index::TableIndex> tables; ///< null: the rank has no kernels
    std::vector<int64_t> rows; ///< numbers in the table
    std::vector<std::string> counters; ///< by the names of the files
    Duration total{};
};

/// Errors: Cancelled, BadQuery for a column that is not there, those of TableReader.
Result<KernelList> kernelList(const query::Snapshot& snapshot, RankSlot slot,
    const KernelListRequest& request, const std::stop_token& stop);

/// Rows [first, first + count) that there are. Errors: Cancelled, those of TableReader.
Result<std::vector<KernelRow>> kernelsAt(
    const KernelList& list, size_t first, size_t count, const std::stop_token& stop);

/// The class of each kernel of a rank that computes, those of communication left out, in the order
/// of the table. Errors: Cancelled, those of TableReader.
struct ClassedKernel {
    KernelClass of{};
    TimeRange range; ///< stored time
};
Result<std::vector<ClassedKernel>> classedKernels(
    const query::Snapshot& snapshot, RankSlot slot, const std::stop_token& stop);

} // namespace rankscope::analysis
