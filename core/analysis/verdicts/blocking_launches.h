// SPDX-License-Identifier: GPL-3.0-or-later
// Launches that the host waits for: a stream synchronization follows them before anything else is
// launched. Source: MSTT's synchronize stream checker, advisor_spec.md SC-4.
// Thread: any, free functions; blockingLaunchesOn() that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class HostCall { Launch, Synchronize };

struct BlockingLaunches {
    size_t launches = 0;
    size_t blocking = 0; ///< with a synchronization right behind
    Duration waited{}; ///< in all synchronizations
    TimeRange longest; ///< of these, on the rank's own clock

    double share() const {
        return launches == 0 ? 0 : static_cast<double>(blocking) / static_cast<double>(launches);
    }
};

/// Calls in the order of their begins.
BlockingLaunches blockingLaunches(std::span<const HostCall> calls);

/// Of the calls of CANN in a rank's timeline, without those up to the end of `leftOut`. Where
/// synchronizations are too few for more than `limit` of the launches behind it, only the number of
/// all launches is told. Errors: Cancelled, those of IndexReader.
Result<BlockingLaunches> blockingLaunchesOn(query::Session& session, RankSlot slot, double limit,
    const std::optional<TimeRange>& leftOut = std::nullopt);

} // namespace rankscope::analysis
