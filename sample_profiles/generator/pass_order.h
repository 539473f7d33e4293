// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which a pipeline stage runs its forward and backward passes: 1F1B (warm-up forwards,
// one forward and one backward in turn, the remaining backwards), or the interleaved 1F1B of
// Megatron-LM where a stage has several chunks of layers.
#pragma once

#include <vector>

#include "job.h"

namespace rankscope::generator {

struct Pass {
    bool isForward = true;
    int microbatch = 0;
    int chunk = 0;
};

std::vector<Pass> passOrder(const Job& job, int stage);

} // namespace rankscope::generator
