// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives of a run summed up in the database itself: by operation and group, and by rank.
// Groups are known by their names and ranks, because each run makes up hashes of its own.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/collectives.h"

namespace rankscope::analysis {

struct CollectiveSum {
    std::string operation; ///< allReduce
    std::string group; ///< tp, dp, ...; "" where no file names it
    std::vector<int64_t> ranks; ///< of the group; empty where no file lists them
    int64_t calls = 0; ///< of all members
    int64_t members = 0; ///< ranks that took part
    CommunicationTimes times;
};

struct CommunicationSums {
    std::vector<CollectiveSum> collectives; ///< by operation, group, ranks
    std::vector<RankCommunication> ranks; ///< by rank
};

/// Of one rank and one step where the filter says so. From the ranks' own files, else from a
/// cluster analysis. Errors: Cancelled, those of TableReader.
Result<CommunicationSums> communicationSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop);

} // namespace rankscope::analysis
