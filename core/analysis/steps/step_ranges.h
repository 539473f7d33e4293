// SPDX-License-Identifier: GPL-3.0-or-later
// When a step was: what was recorded in that time belongs to it. The device runs behind the host:
// what the host did is found in stepRanges(), what its device did in deviceRanges().
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
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
/// The same of several steps, each of which has its entry, for the price of one: most of that is
/// opening the ranks.
using RangesOfSteps = std::map<int64_t, StepRanges>;
Result<RangesOfSteps> stepRanges(
    const query::Snapshot& snapshot, const std::set<int64_t>& steps, const std::stop_token& stop);

/// The windows of the step on the devices (docs/steps.md); of a rank whose timeline tells none, as
/// stepRanges(). Errors: as there.
Result<StepRanges> deviceRanges(
    const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop);

/// Nothing of a step that a name tells apart, not a number.
std::optional<int64_t> numberOf(const model::StepSplit& step);
/// Numbers of the windows that the timeline of a rank has on its device.
std::set<int64_t> deviceSteps(const index::RankIndex& rank);
/// The step in whose window the time lies, on the clock of the rank's files.
std::optional<int64_t> deviceStepAt(const index::RankIndex& rank, Timestamp time);

} // namespace rankscope::analysis
