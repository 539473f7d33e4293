// SPDX-License-Identifier: GPL-3.0-or-later
// Where to look in a timeline: when a device was longest free (neither computing nor
// communicating), when the longest call of a name was, and what the calls of a name took.
// Thread: that of the session.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Of the lane "Free" of that rank's timeline, on its own clock; longest first. Empty without such
/// a lane. Errors: Cancelled, those of IndexReader.
Result<std::vector<TimeRange>> longestGaps(query::Session& session, int64_t rank, size_t most);

/// When the first call of that name and length was, on the rank's own clock. Nothing without one.
/// Errors: as above.
Result<std::optional<TimeRange>> callOfLength(
    query::Session& session, int64_t rank, std::string_view name, Duration length);

struct CallTimes {
    uint64_t count = 0;
    Duration total{};
    TimeRange longest{}; ///< on the rank's own clock
    std::string name{}; ///< of the longest
    /// Of lane "Free" within the calls, each moment once: what they cost that rank at most, because
    /// a device that has work does not wait for its host. Nothing without such a lane.
    std::optional<Duration> free{};
};

/// Calls of a rank whose name contains `part`, in processes of that name ("": in all), but for
/// those that begin before `leftOut` ends: the first step and what was before it. Errors: as above.
Result<CallTimes> callTimes(query::Session& session, int64_t rank, std::string_view process,
    std::string_view part, std::optional<TimeRange> leftOut);

} // namespace rankscope::analysis
