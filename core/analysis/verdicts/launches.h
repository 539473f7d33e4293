// SPDX-License-Identifier: GPL-3.0-or-later
// When the host launched what a device ran: nothing begins sooner. Thread: that of the session.
#pragma once

#include <cstdint>
#include <map>
#include <set>

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

/// Errors: Cancelled, those of IndexReader.
Result<Launches> launchesOn(query::Session& session, RankSlot slot);

} // namespace rankscope::analysis
