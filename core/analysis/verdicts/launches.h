// SPDX-License-Identifier: GPL-3.0-or-later
// When the host launched what a device ran: nothing begins sooner. Flows tell it; of a trace of
// torch's profiler without any the number that a call and what it launched have in common. The
// import joins them for the steps in the same way (importer/lanes/flow_join.h).
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Of a rank, on its own clock.
struct Launches {
    /// By the begin on the device; of several launches the last, without which nothing begins.
    std::map<Timestamp, Timestamp> times;
    std::set<TrackId> tracks; ///< of the device
    uint64_t count = 0;
};

/// Of a rank, on its own clock: one end of such a pair.
struct CorrelatedLaunch {
    Timestamp begin{}; ///< of the work
    Timestamp from{}; ///< of the call
    TrackId track{}; ///< of the work
};
using CorrelatedLaunches = std::vector<CorrelatedLaunch>; ///< by begin

/// By their correlations; empty of a rank with flows, or not of torch's profiler. All arguments are
/// read for it, once. Errors: Cancelled, those of IndexReader.
Result<std::shared_ptr<const CorrelatedLaunches>> correlatedLaunches(
    query::Session& session, RankSlot slot);

/// Errors: as above.
Result<Launches> launchesOn(query::Session& session, RankSlot slot);

} // namespace rankscope::analysis
