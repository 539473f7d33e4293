// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a job takes longer steps from one of them on, all of the rest: a change of level, other
// than single long steps and than steps that grow.
// Source: advisor_pricing.md R14 (Greyhound's change point of the step time, without its prior).
// Thread: any, free function.
#pragma once

#include <optional>

#include "core/analysis/verdicts/step_times.h"

namespace rankscope::analysis {

struct StepShift {
    size_t from = 0; ///< position of the first longer step in StepTimes::steps
    Duration before{}; ///< median of the steps until then
    Duration after{};
};

/// Nothing of fewer steps than threshold::kShiftSteps, where the steps grow by no more than
/// threshold::kStepShift or than chance makes, or where a line tells them nearly as well. Linear in
/// the steps but for their medians.
std::optional<StepShift> stepShift(const StepTimes& times);

} // namespace rankscope::analysis
