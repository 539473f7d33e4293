// SPDX-License-Identifier: GPL-3.0-or-later
// Where to look in a timeline: when a device was longest free (neither computing nor
// communicating), when the longest call of a name was, and what the calls of a name took.
// Thread: that of the session.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/verdicts/call_name.h"
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
    std::vector<TimeRange> calls{}; ///< sorted, those within others joined
    /// Within the calls when the device neither computes nor communicates, each moment once: what
    /// they cost that rank at most, because a device that has work does not wait for its host.
    /// Before the first kernel of a step as well, where lane "Free" has nothing; from the first to
    /// the last that was recorded of the device. Sorted, on the rank's own clock; nothing without
    /// lanes of the overlap.
    std::optional<std::vector<TimeRange>> free{};
    TimeRange recorded{}; ///< from the first to the last that was recorded of the device

    std::optional<Duration> freeTime() const;
};

/// Calls of a rank that `call` is about, in processes of that name ("": in all), but for those that
/// begin before `leftOut` ends: the first step and what was before it. Errors: as above.
Result<CallTimes> callTimes(query::Session& session, int64_t rank, std::string_view process,
    const CallName& call, std::optional<TimeRange> leftOut);

} // namespace rankscope::analysis
