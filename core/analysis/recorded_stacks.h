// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a rank's profile has call stacks at all: a slice without one is then one of some, and no
// switch of the profiler was missing.
// Thread: that of the session.
#pragma once

#include <stop_token>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// By the settings of the profiler where a file has them; else by Python functions on the timeline
/// or stacks among the arguments of its first slices. Read once for each snapshot.
/// Errors: Cancelled, those of IndexReader and TableReader.
Result<bool> hasCallStacks(query::Session& session, RankSlot slot, const std::stop_token& stop);

} // namespace rankscope::analysis
