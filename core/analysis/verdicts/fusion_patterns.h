// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that come one behind the other as an operator does that is written out, where one fused
// kernel does the same: attention of two matmuls and a softmax, RMS norm of its steps, ...
// Source: the fused operators of CANN, advisor_spec.md SC-12.
// Thread: any, free function.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/operators/kernel_order.h"

namespace rankscope::analysis {

struct FusionPattern {
    const char* name; ///< "RMSNorm"
    const char* fused; ///< the type of kernel that does it in one: "RmsNorm"
    const char* api; ///< of torch that runs it
    size_t first = 0; ///< position of the first kernel of its first call
    size_t last = 0;
    size_t count = 0;
    Duration time{}; ///< of all its kernels
};

/// Those with most time first. Casts between the kernels are part of a call.
std::vector<FusionPattern> fusionPatterns(const KernelOrder& order);

} // namespace rankscope::analysis
