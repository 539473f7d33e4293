// SPDX-License-Identifier: GPL-3.0-or-later
// The peaks of a run, or of one step of it, each table read once from its begin to its end: a
// thousand ranks at once. Of ranks without records those of trace_memory.h.
// Thread: any, free functions and values.
#pragma once

#include "core/analysis/memory/memory_peaks.h"

namespace rankscope::analysis {

/// What figures of memory are of.
enum class MemorySpan {
    Part, ///< of the part that was asked for, or there are none
    Run, ///< of the whole run: of some rank nothing says when the step was
};

struct RunMemory {
    std::vector<MemoryPeak> peaks; ///< by component, kind and rank; look at size and time alone
    MemorySpan span = MemorySpan::Part;
};

} // namespace rankscope::analysis
