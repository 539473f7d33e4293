// SPDX-License-Identifier: GPL-3.0-or-later
// Floating-point work that the cores counted themselves: the columns cube_fops and vector_fops of
// kernel tables, which the metric ArithmeticUtilization of the profilers adds (aic_ and aiv_ in
// front where the cores are split). Stands in where no file of older MindSpore sums the work up.
// Source: planner_ir_data.md D2; their names: op_summary of msprof.
// Thread: any, free functions.
#pragma once

#include "core/analysis/operators/flops.h"

namespace rankscope::analysis {

/// The kernels of these tables have such a column.
bool hasCountedFlops(const index::TableIndex& part);

/// Operators by name with their work in a step on average, the scopes of full names, the work of a
/// step. Rates are over the time of the kernels themselves. Utilizations are not known: no file
/// tells the peak. Errors: Cancelled, those of TableReader.
Result<FlopsOfRank> countedFlops(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis
