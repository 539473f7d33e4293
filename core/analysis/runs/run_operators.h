// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of a run by name and shapes, fast enough for a thousand ranks at once: no counters,
// no lengths of single calls, and none that communicate, because these have names of their own in
// each run and would only be added and gone.
// Thread: any, free functions.
#pragma once

#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

/// By name, shapes and core; of each row count and total alone. Kernels that are of no step count
/// unless one is asked for.
TableQuestion<OperatorTable> askOperators(
    std::optional<int64_t> step, std::optional<int64_t> withoutStep);

} // namespace rankscope::analysis
