// SPDX-License-Identifier: GPL-3.0-or-later
// Which chains of an operator are listed, and in which order: their places are found, four bytes
// each, so that a table shows any of them without cells for all.
// Thread: any, a free function.
#pragma once

#include <array>

#include "core/analysis/column_condition.h"
#include "core/analysis/operators/kernel_chains.h"

namespace rankscope::analysis {

/// In the order of the columns of a table of chains.
inline constexpr std::array<const char*, 10> kChainColumns{
    "name", "start", "state", "whole", "prepare", "enqueue", "queue", "pipeline", "launch", "lag"};

struct ChainRowsRequest {
    size_t operation = 0; ///< place in KernelChains::operations
    std::vector<ColumnCondition> conditions{};
    std::string order{}; ///< a column; empty: longest from call to kernel first
    bool isDescending = false;
    Timestamp origin{}; ///< that a start is told from
    std::array<std::string, 3> states{}; ///< how a ChainState is told
};

struct ChainRows {
    std::vector<uint32_t> places; ///< in KernelChains::chains
    uint64_t listed = 0; ///< chains of the operator that are there, whatever the conditions
};

/// The chains are of that rank. Errors: Cancelled.
Result<ChainRows> chainRows(const KernelChains& chains, const index::RankIndex& rank,
    const ChainRowsRequest& request, const std::stop_token& stop);

} // namespace rankscope::analysis
