// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of one rank: what each moved over each transport and how fast, and who came last.
// Thread: any, free functions.
#pragma once

#include "core/analysis/communication/transports.h"
#include "core/analysis/communication/waits.h"

namespace rankscope::analysis {

struct RankOperator {
    size_t row = 0; ///< position in Collectives::rows
    std::optional<int64_t> lastRank{}; ///< nothing: not matched, or a transfer between two ranks
    /// By name of the transport; SDMA only where none of its parts is told. Of a trace the message
    /// alone, as "NCCL". Empty: nothing tells.
    std::vector<TransportSum> moved{};
};

/// The longest first. Errors: Cancelled, those of TableReader.
Result<std::vector<RankOperator>> rankOperators(const query::Snapshot& snapshot,
    const Collectives& all, const Matched& matched, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis
