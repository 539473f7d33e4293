// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels from the Python call to their begin as tables: their sums by operator, and one by one.
// Thread: any, free functions: rows are made on the query threads, texts and all.
#pragma once

#include <array>

#include "core/analysis/operators/kernel_chains.h"
#include "views/shared/table_data.h"

namespace rankscope::timeline {

shared::TableData chainSumTable(const std::vector<analysis::ChainSum>& operations);

/// By ChainState.
std::array<QString, 3> chainStates();
/// The chains at these places; columns as in analysis::kChainColumns. Starts are told from the
/// origin.
shared::TableData chainTable(const analysis::KernelChains& chains,
    const std::vector<size_t>& places, const index::RankIndex* rank, Timestamp origin);

} // namespace rankscope::timeline
