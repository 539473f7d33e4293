// SPDX-License-Identifier: GPL-3.0-or-later
// Slow ranks among sequences of uneven length: whether they are slow at the same length, too
// (slow_at_length.h).
// Thread: that of the context.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// One finding for each stage that has such a rank. One that is told already takes the price: that
/// by the steps has a part of what uneven lengths cost. Errors: Cancelled, those of TableReader.
Status addSlowAtSameLength(
    Context& context, const StepInputs& steps, std::vector<Finding>& findings);

/// Whether these ranks compute longer than all others because their sequences are longer: at the
/// same length they are slower by less than half of that. `longer`: as SlowRank::ofMetric, `since`
/// that step. Not so where nothing tells the lengths. Errors: Cancelled, those of TableReader.
Result<bool> areLongByLength(Inputs& inputs, std::span<const int64_t> ranks, double longer,
    std::optional<int64_t> since = {});

} // namespace rankscope::advisor
