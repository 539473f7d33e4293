// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives of a run summed up in the database itself: by operation and group, and by rank;
// where no file lists them, from the slices of the timelines as trace_collectives.h reads them.
// Groups are known by their names and ranks, because each run makes up hashes of its own.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/communication/transports.h"
#include "core/analysis/parallel/parallel_groups.h"

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
    std::vector<TransportSum> messages; ///< of timelines, see messageSums()
};

/// Of one rank and one step where the filter says so. From the ranks' own files, else from a
/// cluster analysis, else from the timelines; of these all ranks are read, since waits are told by
/// comparing them. Errors: Cancelled, Database, those of TableReader.
Result<CommunicationSums> communicationSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop);

/// False: what communicates comes from the timelines, if there are any.
bool hasCommunicationTables(const query::Snapshot& snapshot);

/// A group by what it is called in any run.
struct GroupName {
    std::string name; ///< "" where nothing names it
    std::vector<int64_t> ranks;
    bool operator==(const GroupName&) const = default;
};
/// As a trace calls it: "TENSOR [0, 1]", a hash among the known groups.
GroupName groupNameOf(std::string_view text, const std::vector<CommunicationGroup>& known);
/// Nothing of a group that only its track stands for: streams have other numbers in each run.
GroupName groupNameOf(
    const Collectives& all, const Collective& one, const std::vector<CommunicationGroup>& known);

} // namespace rankscope::analysis
