// SPDX-License-Identifier: GPL-3.0-or-later
// ME-7, ME-8 and the part of CO-8 that the compiled graph of MindSpore tells.
// Thread: that of the inputs.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> recomputedCasts(Context& context);
Result<Outcome> recomputationWithoutEffect(Context& context);
/// Collectives that the graph repeats or undoes, and its re-layouts: none without a graph.
Result<std::vector<Finding>> redundantInGraph(Context& context);

} // namespace rankscope::advisor
