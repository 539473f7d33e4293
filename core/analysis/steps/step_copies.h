// SPDX-License-Identifier: GPL-3.0-or-later
// What the device of a rank copied in a step, from its timeline. While it copies and neither
// computes nor communicates its profiler calls it free; advisor_spec.md A.1 takes that out again.
// Thread: copyTimes and freeWithoutCopies any, stepCopies confined to the thread of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct CopyTimes {
    size_t count = 0;
    Duration total{}; ///< of all copies, also of those at the same time
    /// Copying while the device neither computes nor communicates. Nothing: the timeline does not
    /// tell, or shows several devices.
    std::optional<Duration> uncovered;
};

/// Ranges in any order; they may overlap. Nothing busy: all copies are uncovered.
CopyTimes copyTimes(std::vector<TimeRange> copies, std::vector<TimeRange> busy);

/// At least 0.
Duration freeWithoutCopies(Duration free, Duration uncovered);

/// "MEMCPY_ASYNC" of Ascend devices, "Memcpy HtoD (Pinned -> Device)" of GPUs, "dma_request" of
/// MTIA. Not "Memcpy": that is a part of a collective.
bool isCopy(std::string_view name);

/// Copies that begin in the step, of a snapshot of one run (onlyRun()); without a step all. Nothing
/// without a timeline, or when it does not tell when the step was (step_ranges.h).
/// Errors: Cancelled, those of IndexReader and TableReader.
Result<std::optional<CopyTimes>> stepCopies(
    const query::Snapshot& run, std::optional<int64_t> step, const std::stop_token& stop);

} // namespace rankscope::analysis
