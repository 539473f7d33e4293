// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that start the long collectives of their groups late, on one clock: the clocks are aligned
// by the ends of all collectives, and what those ends then are still apart tells how far that is to
// be trusted. When a rank starts is a fact, not why: what a rank works longer than its peers is
// judged in late_ranks.h.
// Source: HTA's straggler analysis (advisor_spec.md CL-5), advisor_pricing.md R9.
// Thread: any, free function and values.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/communication/waits.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

struct StartLimits {
    double late = threshold::kLateRank.value;
    double steps = threshold::kLateSteps.value;
    double shortest = threshold::kStartShare.value;
    double residual = threshold::kClockResidual.value;
};

struct LateStart {
    int64_t rank = 0;
    Duration late{}; ///< behind the median of the others of the collective, median over the steps
    size_t steps = 0; ///< in which it is late by more than half of that
    size_t row = 0; ///< of its latest start: position in Collectives::rows
    Duration latest{}; ///< then
};

struct LateStarts {
    std::vector<LateStart> ranks; ///< latest first
    Duration residual{}; ///< of the clocks, median
    size_t steps = 0;
};

/// Of each step and rank its latest start in a collective that takes a share of the step. Nothing,
/// which is no verdict, where operators have no starts or no step has such a collective of three
/// ranks: of two nobody knows which is early.
std::optional<LateStarts> lateStarts(
    const Collectives& all, const Matched& matched, Duration step, const StartLimits& limits = {});

} // namespace rankscope::analysis
