// SPDX-License-Identifier: GPL-3.0-or-later
// When a step was: what was recorded in that time belongs to it. The device runs behind the host:
// what the host did is found in stepRanges(), what its device did in deviceRanges().
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// By rank, on the clock of its own files. From the begin of its slice "ProfilerStep#N" to its end;
/// of a rank without such slices from the begin of the step's first kernel to the end of its last.
/// Ranks that say neither are missing. Errors: Cancelled, Database, those of TableReader.
using StepRanges = std::map<int64_t, TimeRange>;
Result<StepRanges> stepRanges(
    const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop);

/// The windows of the step on the devices (docs/steps.md); of a rank whose timeline tells none, as
/// stepRanges(). Errors: as there.
Result<StepRanges> deviceRanges(
    const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop);

} // namespace rankscope::analysis
