// SPDX-License-Identifier: GPL-3.0-or-later
// Where to look in a timeline: when a device was longest free (neither computing nor
// communicating), when the longest call of a name was, and for how long the device was free while
// the host was in calls of a name.
// Thread: that of the session.
#pragma once

#include <optional>
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

/// While any call was running whose name contains `part`, in processes of that name ("": in all):
/// the time of lane "Free" within these calls, each moment once. What the calls cost that rank at
/// most, because a device that has work does not wait for its host. Nothing without such a lane.
/// Errors: as above.
Result<std::optional<Duration>> freeDuring(
    query::Session& session, int64_t rank, std::string_view process, std::string_view part);

} // namespace rankscope::analysis
