// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_data.h"

#include <algorithm>
#include <set>

namespace rankscope::summary {

namespace {

/// By the sizes; else all that any group names.
size_t jobRanksOf(const std::optional<analysis::ParallelSizes>& sizes,
    const std::vector<analysis::CommunicationGroup>& groups) {
    std::set<int64_t> ranks;
    for (const analysis::CommunicationGroup& group : groups)
        ranks.insert(group.ranks.begin(), group.ranks.end());
    const int64_t world =
        sizes ? sizes->tensor * sizes->context * sizes->data * sizes->pipeline : 0;
    return std::max(ranks.size(), static_cast<size_t>(std::max<int64_t>(world, 0)));
}

} // namespace

analysis::JobParts SummaryData::parts() const {
    analysis::JobParts job{stages, {}, jobRanks};
    for (const Grouping& grouping : groupings)
        job.named.insert(job.named.end(), grouping.groups.begin(), grouping.groups.end());
    return job;
}

Result<SummaryData> readSummary(const query::Session& session, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    SummaryData data;
    RS_TRY_ASSIGN(data.trace, analysis::stepTrace(snapshot, stop));
    if (data.trace.rows.empty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
        return data;
    }
    RS_TRY_ASSIGN(const auto groups, analysis::communicationGroups(snapshot, stop));
    data.stages = analysis::inferStages(groups);
    if (data.stages.size() < 2)
        data.stages.clear();
    data.groupings = groupingsOf(data.trace.ranks, groups, data.stages);
    RS_TRY_ASSIGN(data.kind, analysis::jobKind(snapshot, stop));
    RS_TRY_ASSIGN(const auto sizes, analysis::parallelSizes(snapshot, stop));
    data.jobRanks = jobRanksOf(sizes, groups);
    RS_TRY_ASSIGN(data.flops, analysis::rankFlops(snapshot, stop));
    RS_TRY_ASSIGN(const auto theirs, analysis::clusterSteps(snapshot, stop));
    analysis::compareClusterSteps(analysis::withWarmUp(data.trace), theirs, data.cluster);
    data.cluster.sort();
    return data;
}

} // namespace rankscope::summary
