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
    uint32_t rank = 0; ///< place in KeptBlocks::ranks
    uint32_t name = 0; ///< the operator: a number into KeptBlocks::names
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
    std::vector<KeptBlock> blocks{}; ///< the largest first
    std::vector<std::string> names{""}; ///< "": nothing tells it
    uint64_t count() const;
    int64_t bytes() const;
};

/// So many blocks are listed, 32 bytes each, of more the largest; all are counted.
inline constexpr size_t kMostKeptBlocks = 4'000'000;

/// Errors: Cancelled, those of TableReader and IndexReader.
Result<KeptBlocks> keptBlocks(
    query::Session& session, const std::stop_token& stop, size_t most = kMostKeptBlocks);

} // namespace rankscope::analysis
