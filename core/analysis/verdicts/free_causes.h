// SPDX-License-Identifier: GPL-3.0-or-later
// What the host did while a device was free: had it not launched yet what ends the range, or was it
// hardly calling AscendCL at all? A free range is charged to what ends it (advisor_pricing.md, rule
// 7): the time from its begin until the launch of the kernel that begins where it ends. Ranges in
// which a step begins are its preparing and judged as that.
// Sources: advisor_pricing.md R7 and advisor_spec.md A.6, SC-7; MSTT, advisor_spec.md SC-6.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/thresholds.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// What a rank communicates, on its own clock, sorted by begin.
struct RankTransfers {
    std::vector<TimeRange> collectives;
    std::vector<TimeRange> sends;
    std::vector<TimeRange> receives; ///< those that send and receive are among them
};
RankTransfers transfersOf(const Collectives& all, int64_t rank);

/// Of a rank, all on its own clock.
struct LaunchGaps {
    /// Within the steps: neither computing nor communicating, or only sending and receiving while
    /// nothing that runs next has waited for it (interleaved pipelines receive ahead).
    Duration free{};
    Duration starved{}; ///< of it, before the launch of what ends the range
    Duration late{}; ///< whole length of these ranges: launched in time, none would be there
    Duration unknown{}; ///< of it, in ranges that end with something whose launch is not known
    std::vector<TimeRange> ranges; ///< these, in order
    std::vector<TimeRange> longest; ///< of them, longest first
    uint64_t tasks = 0; ///< of the device, on the tracks that launches lead to
    uint64_t launched = 0; ///< of them, whose launch is known

    /// Most of the free time can be charged.
    bool isKnown() const { return unknown * 2 <= free; }
};

/// `but`: a step that is left out. Without transfers only what lane "Free" has is free. Nothing
/// without that lane or without launches. Errors: Cancelled, those of IndexReader.
Result<std::optional<LaunchGaps>> launchGaps(query::Session& session, int64_t rank,
    std::optional<int64_t> but, const RankTransfers& transfers = {});

struct SilentLimits {
    double longest = threshold::kSilentGap.value; ///< ns
    double share = threshold::kSilentCalls.value;
};

struct SilentGaps {
    std::vector<TimeRange> gaps; ///< longest first
    Duration total{};
    double inCalls = 0; ///< share of the longest that calls of AscendCL take
};

/// Free ranges within the steps with hardly any call of AscendCL. Nothing without lane "Free" or
/// such calls. Errors: as above.
Result<std::optional<SilentGaps>> silentGaps(query::Session& session, int64_t rank,
    std::optional<int64_t> but, const SilentLimits& limits = {});

} // namespace rankscope::analysis
