// SPDX-License-Identifier: GPL-3.0-or-later
// The check CP-12 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> recomputedWork(Context& context);

/// Whether layers are recomputed, by the facts of the job or the kernels of a rank of each stage;
/// nothing where neither tells. Errors: Cancelled, those of TableReader.
Result<std::optional<bool>> recomputes(Context& context);

} // namespace rankscope::advisor
