// SPDX-License-Identifier: GPL-3.0-or-later
// The memory page with a million samples and as many blocks: how long it takes to open, to pan and
// to sort. Writes the tables of such a rank, imports them, and asks through the very widgets of the
// window.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

struct MemoryBench {
    std::filesystem::path folder; ///< made and removed again
    int64_t rows = 1'000'000; ///< samples of the curves; blocks
};

/// Needs no display.
Status benchMemory(const MemoryBench& bench);

} // namespace rankscope::bench
