// SPDX-License-Identifier: GPL-3.0-or-later
// Steps in which all ranks are slow at the same work (slow_steps.h), as a finding of OV-5.
// Thread: that of the session.
#pragma once

#include "core/advisor/check.h"
#include "core/advisor/length_inputs.h"

namespace rankscope::advisor {

bool isToldSlow(const analysis::SlowSteps& slow, int64_t step);

/// Played again with what the ranks compute there as short as in the other steps; without stages,
/// and where the job is not played, an upper bound. Errors: those of Inputs::replay().
Status addSlowSteps(
    Inputs& inputs, const StepInputs& steps, const LengthInputs& lengths, Outcome& outcome);

} // namespace rankscope::advisor
