// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that waited for a timeout of RDMA: all members take seconds, and one of them moved data
// that long.
// Thread: any, free functions and values.
#pragma once

#include <stop_token>
#include <vector>

#include "core/analysis/communication/waits.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

/// Transit over RDMA of one operator on one rank.
struct RdmaTransit {
    int64_t rank = 0;
    std::optional<int64_t> step{};
    std::string name{};
    std::string group{}; ///< hash
    Duration transit{};
};

/// Those longer than the limit. Errors: Cancelled, those of TableReader.
Result<std::vector<RdmaTransit>> longRdmaTransits(const query::Snapshot& snapshot,
    const std::stop_token& stop, Duration limit = threshold::kRetransmission.duration());

struct Retransmission {
    size_t collective = 0; ///< position in Matched::collectives
    std::vector<RdmaTransit> ranks; ///< the longest first
    Duration shortest{}; ///< elapsed time of the shortest member: no rank came late
};

/// Of collectives whose shortest member takes the limit as well: else somebody came late.
std::vector<Retransmission> retransmissions(const Collectives& all, const Matched& matched,
    const std::vector<RdmaTransit>& transits,
    Duration limit = threshold::kRetransmission.duration());

} // namespace rankscope::analysis
