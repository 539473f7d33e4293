// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of hosts that have a check of their own: collections of garbage (SC-5) and of the data
// loader (IO-1). What waits for these is told there, and is no late launch. Thread: that of the
// session.
#pragma once

#include <map>
#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Collections of Python: torch_npu writes them into a process of their own, torch from 2.9 on as
/// calls of that name (torch/csrc/profiler/collection.cpp).
inline constexpr analysis::CallName kGarbageCalls{"GC"};
inline constexpr const char* kGarbageProcess = "Python GC";
inline constexpr analysis::CallName kGarbageOfTorch{"Python GC", analysis::CallName::Is::Call};

/// Of the rank, where one of them is as long as the check asks for: sorted, without overlaps, on
/// the rank's own clock. Errors: Cancelled, those of IndexReader.
Result<std::vector<TimeRange>> toldCalls(Inputs& inputs, int64_t rank);

/// Of those of these ranks that have any. None where more than 16 have: launches behind them are
/// read rank by rank. Errors: as above.
using CallsOfRanks = std::map<int64_t, std::vector<TimeRange>>;
Result<CallsOfRanks> toldCallsOf(Inputs& inputs, const std::vector<int64_t>& ranks);

} // namespace rankscope::advisor
