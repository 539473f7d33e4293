// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that is taken within the profile and never given back to its end: the blocks of all
// ranks, from the tables or from the instants of a trace. What a rank holds for the whole job
// (weights that were loaded before) is not among it.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::analysis {

struct KeptBlock {
    int64_t rank = 0;
    std::string name; ///< operator; empty: nothing tells it
    int64_t size = 0; ///< bytes
    std::optional<int64_t> begin{}; ///< ns on the clock of the rank's trace
};

struct KeptRank {
    int64_t rank = 0;
    uint64_t blocks = 0;
    int64_t bytes = 0;
    std::optional<int64_t>
        firstRecord{}; ///< of a rank without a timeline: what its times count from
};

struct KeptBlocks {
    std::vector<KeptRank> ranks; ///< in order; those with a list of blocks, also where none is kept
    std::vector<KeptBlock> blocks; ///< the largest first; of each rank its largest
    uint64_t count() const;
    int64_t bytes() const;
};

/// At most so many blocks of a rank. Errors: Cancelled, those of TableReader and IndexReader.
Result<KeptBlocks> keptBlocks(query::Session& session, size_t most, const std::stop_token& stop);

} // namespace rankscope::analysis
