// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_groups.h"

#include <algorithm>
#include <set>

#include "core/analysis/parallel/job_topology.h"

namespace rankscope::analysis {

Result<std::vector<RankGroup>> pipelinesOf(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    std::set<std::vector<int64_t>> named; // a group may have several hashes
    for (const CommunicationGroup& group : groups) {
        if (group.name == "pp" && group.ranks.size() > 1)
            named.insert(group.ranks);
    }
    std::vector<RankGroup> pipelines;
    pipelines.reserve(named.size());
    for (const std::vector<int64_t>& ranks : named)
        pipelines.push_back({"pp " + std::to_string(pipelines.size()), ranks});
    if (!pipelines.empty())
        return pipelines;
    RS_TRY_ASSIGN(const auto topology, jobTopology(snapshot, stop));
    return topology && topology->sizes().pipeline > 1 ? topology->groups({Axis::Pipeline})
                                                      : pipelines;
}

} // namespace rankscope::analysis
