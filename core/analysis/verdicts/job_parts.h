// SPDX-License-Identifier: GPL-3.0-or-later
// What the verdicts on steps are told of a job, from what its profiles say of their groups.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/rank_profile.h"
#include "core/analysis/verdicts/step_verdicts.h"

namespace rankscope::analysis {

/// Stages by the groups; the size of the job by the sizes, else by all ranks that a group names.
/// Names no groups: namedParts() does.
JobParts jobPartsOf(
    const std::vector<CommunicationGroup>& groups, const std::optional<ParallelSizes>& sizes);

/// The ranks of the whole job as traces of torch name them; 0: none does.
size_t worldSizeTold(const query::Snapshot& snapshot);

/// More ranks where a file tells of more: by the world size that a trace of torch names, and where
/// neither this nor a group nor a size tells anything by the ends of links; never less than have
/// steps in `trace`. Errors: Cancelled, those of TableReader.
Status addRanksTold(const query::Snapshot& snapshot, const StepTrace& trace,
    const std::stop_token& stop, JobParts& job);

/// Where the groups tell no stages, those that a cluster analysis has rows of. Not of a job that
/// receives nothing, whose parts are no stages, nor of rows that share ranks. Errors: Cancelled,
/// those of TableReader.
Status addStagesTold(const query::Snapshot& snapshot, const std::stop_token& stop, JobParts& job);

/// The ways to part these ranks.
struct Parting {
    enum class Kind { Groups, Stages, Hosts, Blocks };
    Kind kind{};
    std::string name; ///< of communication groups: "tp"
    std::vector<RankGroup> parts;
};

/// By communication groups that are a part of the ranks ("TP 0, 1"), by stages, and by the hosts
/// where the folder of each rank names one, else by blocks of ranks. Each host has one name.
std::vector<Parting> partingsOf(const std::vector<int64_t>& ranks,
    const std::vector<CommunicationGroup>& groups, const std::vector<RankGroup>& stages,
    const std::vector<RankProfile>& profiles);

/// All parts that have a name, for what is told of slow ranks.
std::vector<RankGroup> namedParts(const std::vector<Parting>& partings);

/// The devices of a usual machine.
inline constexpr int64_t kRanksOfBlock = 8;

} // namespace rankscope::analysis
