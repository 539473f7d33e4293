// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of a run by name and shapes, fast enough for a thousand ranks at once: no counters,
// no lengths of single calls, and none that communicate, because these have names of their own in
// each run and would only be added and gone.
// Thread: any, free functions.
#pragma once

#include "core/analysis/operators.h"

namespace rankscope::analysis {

/// By name, shapes and core; of each row count and total alone.
/// Errors: Cancelled, those of TableReader.
Result<OperatorTable> runOperators(
    const query::Snapshot& snapshot, const OperatorFilter& filter, const std::stop_token& stop);

} // namespace rankscope::analysis
