// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the process "Overlap Analysis" to a rank whose profiler wrote none, from what the first pass
// noted of its devices, and splits the steps of every rank. Between the passes: the lanes are built
// like any other. Thread: one at a time.
#pragma once

#include <vector>

#include "core/importer/trace/records.h"
#include "core/importer/trace/trace_store.h"
#include "core/model/step.h"

namespace rankscope::importer {

/// The splits of all steps, device by device; none when no device was noted. Where the analysis is
/// there its lanes are left alone and split the steps. What is added counts neither as slices nor
/// as tracks of the profile (RankCounts). Call when the flows are joined.
Result<std::vector<model::StepSplit>> addOverlapLanes(Records& records, TraceStore& store);

} // namespace rankscope::importer
