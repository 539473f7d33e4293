// SPDX-License-Identifier: GPL-3.0-or-later
// What work that all ranks of a pipeline repeat in each pass costs a step. Nothing where the job is
// not played again. By a formula it would be told too low: while the pipeline fills and drains each
// stage pays for the passes of the others, too.
// Thread: that of the session.
#pragma once

#include <optional>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Whether the stages spend nearly as much, up to a tenth, so that the same time can be taken out
/// of the passes of all.
inline bool areAlike(Duration least, Duration most) {
    return 10 * least >= 9 * most;
}

/// The step without work that takes a rank so long in a step. Errors: those of Inputs::replay().
Result<std::optional<Price>> priceInPasses(Inputs& inputs, Duration aStep);

} // namespace rankscope::advisor
