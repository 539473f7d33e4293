// SPDX-License-Identifier: GPL-3.0-or-later
// What the host did while a device was free, by name. A free range is charged to what ends it:
// until that was launched the host is to blame, and the call it was in then; launched before, the
// device waited for something else. And where a rank that comes late to a collective lost the time
// since it last met the rank that came first. Sources: advisor_pricing.md R10 (msprof-analyze
// communication_bottleneck), R11 (free_analysis). Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct RunningCall {
    std::string name;
    TimeRange range; ///< on the rank's own clock
};

/// The innermost call on the host that takes most of the range; nothing where none does, or no call
/// was recorded. Errors: Cancelled, those of IndexReader.
Result<std::optional<RunningCall>> hostCallDuring(
    query::Session& session, int64_t rank, const TimeRange& range);

struct GapCause {
    std::string next; ///< task of the device that ends the range
    Duration unlaunched{}; ///< from the begin of the range until its launch; 0: launched before
    std::optional<RunningCall> call; ///< meanwhile
    Duration inCall{}; ///< of `unlaunched`; the call may begin before the range
};

/// Of a free range of the rank. Nothing where the launch of what ends it is not known. Errors: as
/// above.
Result<std::optional<GapCause>> gapCause(
    query::Session& session, int64_t rank, const TimeRange& gap);

/// Time of a rank, on its own clock.
struct RankRange {
    int64_t rank = 0;
    TimeRange range;
};

struct Divergence {
    TimeRange gap; ///< the longest free range of the late rank
    Duration longer{}; ///< that the late rank is free, and the other one is not
    std::optional<RunningCall> call; ///< meanwhile
};

/// Both since they last met, until each came to the next collective, to which one is late by `lag`.
/// Nothing where being free makes less than half of that: the late rank works longer, or nobody
/// knows. Errors: as above.
Result<std::optional<Divergence>> divergence(
    query::Session& session, const RankRange& late, const RankRange& other, Duration lag);

} // namespace rankscope::analysis
