// SPDX-License-Identifier: GPL-3.0-or-later
// The peaks of a run, each table read once from its begin to its end: a thousand ranks at once.
// Thread: any, free functions.
#pragma once

#include "core/analysis/memory_curves.h"

namespace rankscope::analysis {

/// By component, kind and rank; of each its size and time alone.
/// Errors: Cancelled, those of TableReader.
Result<std::vector<MemoryPeak>> runPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
