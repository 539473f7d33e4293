// SPDX-License-Identifier: GPL-3.0-or-later
// Floating-point work that the cores counted themselves, with the metric ArithmeticUtilization of
// the profilers: the columns cube_fops and vector_fops of kernel tables (aic_ and aiv_ in front
// where the cores are split), or where a version lacks them the shares of cycles that they are made
// of. Stands in where no file of older MindSpore sums the work up.
// Source: planner_ir_data.md D2; the names of columns: op_summary of msprof.
// Thread: any, free functions.
#pragma once

#include "core/analysis/operators/flops.h"

namespace rankscope::analysis {

/// What counts the work of a kernel, for a SELECT; empty where the table does not tell it.
struct CountedColumns {
    std::string cube;
    std::string vector;
    bool areRatios = false; ///< worked out of shares of cycles, which have three decimals

    bool isEmpty() const { return cube.empty() && vector.empty(); }
};

/// cube = mac_fp16 x 16^3 x 2 + mac_int8 x 16^2 x 32 x 2, vector = fp16_128lane x 128 +
/// fp16_64lane x 64 + fp32 x 32 + int32 x 64 + misc x 32, each a share of total_cycles: all of them
/// or nothing, for the rest would be too little.
CountedColumns countedColumns(const index::TableInfo& kernels);

/// The kernels of these tables tell it.
bool hasCountedFlops(const index::TableIndex& part);

/// Operators by name with their work in a step on average, the scopes of full names, the work of a
/// step. Rates are over the time of the kernels themselves. Utilizations are of the matrix units,
/// where the files tell their peak (device_peak.h). Errors: Cancelled, those of TableReader.
Result<FlopsOfRank> countedFlops(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// The work of each rank in a step: of rankFlops(), else as its cores counted it, for which the
/// kernels of all ranks are read. Errors: as above.
Result<std::vector<RankFlops>> workOfRanks(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
