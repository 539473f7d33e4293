// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/job_parts.h"

#include <algorithm>
#include <set>

#include "core/analysis/rank_runs.h"

namespace rankscope::analysis {

JobParts jobPartsOf(
    const std::vector<CommunicationGroup>& groups, const std::optional<ParallelSizes>& sizes) {
    JobParts job;
    job.stages = inferStages(groups);
    if (job.stages.size() < 2)
        job.stages.clear();
    std::set<int64_t> ranks;
    for (const CommunicationGroup& group : groups)
        ranks.insert(group.ranks.begin(), group.ranks.end());
    const int64_t world =
        sizes ? sizes->tensor * sizes->context * sizes->data * sizes->pipeline : 0;
    job.ranks = std::max(ranks.size(), static_cast<size_t>(std::max<int64_t>(world, 0)));
    return job;
}

std::vector<RankGroup> namedParts(const std::vector<int64_t>& ranks,
    const std::vector<CommunicationGroup>& groups, const std::vector<RankGroup>& stages) {
    std::vector<RankGroup> named;
    for (const CommunicationGroup& group : groups) {
        const bool isPart = group.ranks.size() > 1 && group.ranks.size() < ranks.size();
        if (!group.name.empty() && isPart)
            named.push_back({group.name + " " + textOfRanks(group.ranks), group.ranks});
    }
    named.insert(named.end(), stages.begin(), stages.end());
    if (ranks.size() > static_cast<size_t>(kRanksOfBlock)) {
        for (RankGroup& block : rankBlocks(ranks))
            named.push_back(std::move(block));
    }
    return named;
}

std::vector<RankGroup> rankBlocks(const std::vector<int64_t>& ranks) {
    std::vector<RankGroup> blocks;
    for (const int64_t rank : ranks) {
        const int64_t first = rank - rank % kRanksOfBlock;
        const std::string name = rankText(first) + "-" + rankText(first + kRanksOfBlock - 1);
        if (blocks.empty() || blocks.back().name != name)
            blocks.push_back({name, {}});
        blocks.back().ranks.push_back(rank);
    }
    return blocks;
}

} // namespace rankscope::analysis
