// SPDX-License-Identifier: GPL-3.0-or-later
// A slow rank is slow in its optimizer, too, and what that takes longer is hidden by nothing: all
// ranks of the stage wait for it where the optimizer gathers what each of them has computed.
// Thread: any, free functions.
#pragma once

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Of what a rank computes in a step ("computing", ns) the part beside the passes of its worker, in
/// which it moves data within the worker for "moving" (ns): no more than the optimizer takes, 0
/// where the rest of the passes takes as long and longer.
double computedBesidePasses(
    const JobGraph& job, const Worker& worker, int64_t step, double computing, double moving);

/// The optimizers of all workers of the stage take so much (ns) less in this step. Where several
/// ranks of a stage are mended the largest counts.
void shortenOptimizers(
    const JobGraph& job, const Worker& worker, int64_t step, double less, WorkerFactors& factors);

} // namespace rankscope::advisor
