// SPDX-License-Identifier: GPL-3.0-or-later
// What a slow link costs a step. Thread: that of the session.
#pragma once

#include <optional>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Each collective of both ranks of the link moves data for so much of its time less (0 to 1);
/// shorter by what lies at its end while nothing computes the step is shorter. The mean of the
/// steps, of the two ranks the one that has more. An upper bound: what follows may wait for
/// something else. Nothing where no timeline shows what is exposed. Errors: those of the inputs.
Result<std::optional<Duration>> exposedLossOf(
    Inputs& inputs, const analysis::Link& link, double share);

} // namespace rankscope::advisor
