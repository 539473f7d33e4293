// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels from the Python call to their begin as tables: their sums by operator, and one by one.
// Thread: any, free functions: rows are made on the query threads, texts and all.
#pragma once

#include <memory>

#include "core/analysis/operators/kernel_chains.h"
#include "views/shared/table_data.h"

namespace rankscope::timeline {

shared::TableData chainSumTable(const std::vector<analysis::ChainSum>& operations);

/// The chains of one operation, the longest first. Starts are told from the origin.
shared::TableData chainTable(const std::shared_ptr<const analysis::KernelChains>& chains,
    size_t operation, const std::shared_ptr<const index::RankIndex>& rank, Timestamp origin);
/// Without rows.
std::vector<shared::Column> chainColumns();

} // namespace rankscope::timeline
