// SPDX-License-Identifier: GPL-3.0-or-later
// Operators of profiles whose profiler writes no table of kernels (Kineto): what ran on the streams
// of the devices, from the timeline. Sums come from the stored totals of each name, so they are
// there at once; a single operator's calls are read from its streams.
//
// A kernel's type is its function without template arguments and parameters, its core the category
// of the trace (kernel, gpu_memcpy, ...). Those that model::isCommunicationKernel() names
// communicate. Neither shapes nor counters are known. Of a step are those that begin in its window
// on the device.
// Thread: confined to the thread of the session; what takes no session any.
#pragma once

#include "core/analysis/operators/operator_calls.h"
#include "core/analysis/operators/operator_spread.h"

namespace rankscope::analysis {

/// False: the operators of the job come from its timelines, if it has any.
bool hasOperatorTables(const query::Snapshot& snapshot);

/// Of ranks without kernels in their tables. Steps are those of their windows.
/// Errors: Cancelled, those of IndexReader.
Result<OperatorTable> deviceOperators(query::Session& session, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop);

Result<OperatorRuns> deviceRuns(query::Session& session, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop);

Result<OperatorSpread> deviceSpread(query::Session& session, const std::string& name,
    const OperatorFilter& filter, const std::stop_token& stop);

} // namespace rankscope::analysis
