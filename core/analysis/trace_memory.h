// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that only the trace knows: torch's profiler on GPUs writes an instant named [memory] at
// each allocation and release, with the totals of its device.
// Thread: functions that take a session: its own; others any.
#pragma once

#include <stop_token>
#include <vector>

#include "core/analysis/memory_curves.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// From the names of the index alone.
bool hasTraceMemory(const index::RankIndex& rank);

/// Allocated and reserved memory by device ("CPU", "GPU 1") in the rank's own time, as
/// memoryCurves() gives it. Errors: Cancelled, those of IndexReader.
Result<std::vector<MemoryCurve>> traceMemory(
    query::Session& session, RankSlot slot, const std::stop_token& stop);

} // namespace rankscope::analysis
