// SPDX-License-Identifier: GPL-3.0-or-later
// Which of some durations are too short to be chance. In a collective everybody waits for the last
// to arrive, so the one that spends far less time in it than all others came late for a reason of
// its own (advisor_spec.md CL-2).
// Thread: any, free functions.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

/// Positions, ascending. Up to 100 durations: Dixon's test whether the shortest is an outlier, at
/// 99.5 % on one side; it needs three durations and four different values. More: those below the
/// mean by over three standard deviations, and the shortest when any lies as far above it.
std::vector<size_t> shortOutliers(std::span<const Duration> durations);

} // namespace rankscope::analysis
