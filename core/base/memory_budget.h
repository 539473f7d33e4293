// SPDX-License-Identifier: GPL-3.0-or-later
// How the one memory budget of the program is shared out, whatever the input. The rest is for what
// grows with the number of ranks and lanes (directories, names) and for the widgets.
// Thread: any, values.
#pragma once

#include <cstdint>

namespace rankscope {

struct MemoryBudget {
    uint64_t total = uint64_t{1} << 30; ///< bytes

    /// All running imports together; records have three eighths of it (import_pool.cpp).
    constexpr uint64_t imports() const { return total / 4; }
    /// Decoded chunks of one query session; the window has two, for frames and for sums.
    constexpr uint64_t chunksOfSession() const { return total / 8; }
    /// Of each further timeline in the window: the two of a comparison have two sessions, too.
    constexpr MemoryBudget ofFurtherTimeline() const { return {total / 4}; }
};

} // namespace rankscope
