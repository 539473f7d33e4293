// SPDX-License-Identifier: GPL-3.0-or-later
// What a pipeline loses because its hosts launch late. Thread: that of the session.
#pragma once

#include <optional>

#include "core/advisor/inputs.h"
#include "core/analysis/verdicts/free_causes.h"

namespace rankscope::advisor {

/// analysis::launchGaps() of the rank, beside what it communicates.
Result<std::optional<analysis::LaunchGaps>> lateLaunches(
    Inputs& inputs, int64_t rank, std::optional<int64_t> but);

/// The step without the delays of its hosts, without the free time of each worker that ends with a
/// kernel launched too late, and without its waits in the collectives of its tensor, context and
/// expert parallel groups, whose other ranks launch late as well. Nothing where the job is not
/// played again or a worker does not tell its launches. Errors: those of Inputs::replay(), of
/// launchGaps().
Result<std::optional<Price>> priceOfLateLaunches(Inputs& inputs, const StepInputs& steps);

} // namespace rankscope::advisor
