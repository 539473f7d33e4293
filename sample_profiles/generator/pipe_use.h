// SPDX-License-Identifier: GPL-3.0-or-later
// How busy a kernel keeps the pipes of its core, as the performance counters show it on a healthy
// device: matrix products are bound by the cube and by reading, vector kernels by reading. Pipes
// work side by side, so their ratios add up to more than one, and none alone exceeds it.
#pragma once

#include <array>
#include <cstdint>

#include "catalog.h"

namespace rankscope::generator {

inline constexpr std::int64_t kCubeCores = 20;

// In thousandths of the core's time.
struct PipeUse {
    bool hasCube = false;
    bool hasVector = false;
    std::array<std::int64_t, 5> cube{}; // mac, scalar, mte1, mte2, fixpipe
    std::array<std::int64_t, 4> vector{}; // vec, scalar, mte2, mte3
};

PipeUse pipeUse(const KernelKind& kernel);

} // namespace rankscope::generator
