// SPDX-License-Identifier: GPL-3.0-or-later
// What the profiles themselves say of the parallel topology: the sizes, and the communication
// groups with their names; and the stages of a pipeline, found from the groups alone. Thread: any,
// free functions.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/parallel/parallel_topology.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// From profiler_metadata.json of the first rank that has it. Where the data parallel size is not
/// there, the world size gives it. Where no rank has one, from the names of the folders that vLLM
/// gives its ranks (dp0_pp1_tp3_..._rank7_..._ascend_pt): each size is one above its highest index.
/// Nothing when nothing says anything.
Result<std::optional<ParallelSizes>> parallelSizes(
    const query::Snapshot& snapshot, const std::stop_token& stop);

struct CommunicationGroup {
    std::string hash; ///< as communication files name it
    std::string name; ///< tp, dp, pp, default_group, ...; "" in old files
    std::vector<int64_t> ranks;
};
/// For heldBytes().
inline auto heldFields(const CommunicationGroup& of) {
    return std::tie(of.hash, of.name, of.ranks);
}

/// Each once, by name, then ranks.
Result<std::vector<CommunicationGroup>> communicationGroups(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// Groups named pp link the stages. A collective group with two ranks of one pipeline spans stages
/// and tells nothing; the other ones that overlap make a stage. By the smallest rank.
std::vector<RankGroup> inferStages(std::span<const CommunicationGroup> groups);

} // namespace rankscope::analysis
