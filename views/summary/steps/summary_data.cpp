// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_data.h"

#include "core/analysis/verdicts/job_parts.h"

namespace rankscope::summary {

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
    RS_TRY_ASSIGN(const auto sizes, analysis::parallelSizes(snapshot, stop));
    analysis::JobParts parts = analysis::jobPartsOf(groups, sizes);
    data.stages = std::move(parts.stages);
    data.jobRanks = parts.ranks;
    RS_TRY_ASSIGN(const auto profiles, analysis::rankProfiles(snapshot));
    data.groupings =
        groupingsOf(analysis::partingsOf(data.trace.ranks, groups, data.stages, profiles));
    RS_TRY_ASSIGN(data.kind, analysis::jobKind(snapshot, stop));
    RS_TRY_ASSIGN(data.flops, analysis::rankFlops(snapshot, stop));
    RS_TRY_ASSIGN(const auto theirs, analysis::clusterSteps(snapshot, stop));
    analysis::compareClusterSteps(analysis::withWarmUp(data.trace), theirs, data.cluster);
    data.cluster.sort();
    return data;
}

} // namespace rankscope::summary
