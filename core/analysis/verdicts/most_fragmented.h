// SPDX-License-Identifier: GPL-3.0-or-later
// Which rank's memory is fragmented at its peak, and whether it is alone with it.
// Thread: any, free functions and values.
#pragma once

#include <optional>
#include <span>

#include "core/analysis/memory/memory_ranks.h"

namespace rankscope::analysis {

struct MostFragmented {
    size_t line = 0; ///< with the largest share
    double share = 0; ///< of reserved memory that is not allocated at the peak
    std::optional<double> others; ///< median of the other lines; nothing of one line
    bool isHigh = false; ///< above threshold::kFragmentation
    /// High, and above the others by more than threshold::kFragmentedApart; one line alone stands
    /// out when it is high.
    bool standsOut = false;
};

/// Nothing where no line knows its reserved memory.
std::optional<MostFragmented> mostFragmented(std::span<const PeakLine> lines);

} // namespace rankscope::analysis
