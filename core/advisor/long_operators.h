// SPDX-License-Identifier: GPL-3.0-or-later
// The operators that take most time, each with its calls on all ranks (CP-10).
// Thread: any, free functions.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/operators/operator_spread.h"
#include "core/analysis/operators/operators.h"

namespace rankscope::advisor {

struct LongOperator {
    analysis::OperatorSum sum;
    analysis::OperatorSpread spread;
};

/// Of computing kernels without that step. A look at one operator reads the kernels of every rank:
/// of many `ranks` fewer are looked at. Errors: Cancelled, those of TableReader.
Result<std::vector<LongOperator>> longOperators(const query::Snapshot& snapshot, size_t ranks,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

} // namespace rankscope::advisor
