// SPDX-License-Identifier: GPL-3.0-or-later
// Operators of profiles without a table of kernels (Kineto, msprof*.json alone): what ran on the
// streams of the devices, from the timeline (device_streams.h). Sums come from the stored totals of
// each name, so they are there at once; a single operator's calls are read from its streams.
//
// A kernel's type is what typeOfKernel() makes of its name, its core what the stream says (kernel,
// gpu_memcpy, AI_CORE, ...). Those that model::isCommunicationKernel() names communicate; on Ascend
// they are left out. Neither shapes nor counters are known. Of a step are those that begin in its
// window on the device, of a range those with some of their time in it.
// Thread: confined to the thread of the session; what takes no session any.
#pragma once

#include "core/analysis/operators/operator_calls.h"
#include "core/analysis/operators/operator_spread.h"

namespace rankscope::analysis {

/// Of ranks without kernels in their tables. Steps are those of their windows.
/// Errors: Cancelled, those of IndexReader.
Result<OperatorTable> deviceOperators(query::Session& session, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop);

/// Shapes, waits and counters are of no call.
Result<RunPlaces> deviceRunPlaces(query::Session& session, const OperatorKey& key,
    const OperatorFilter& filter, const RunRows& rows, const std::stop_token& stop);

Result<OperatorRuns> deviceRuns(query::Session& session, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop);

Result<OperatorSpread> deviceSpread(query::Session& session, const std::string& name,
    const OperatorFilter& filter, const std::stop_token& stop);

} // namespace rankscope::analysis
