// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_data.h"

namespace rankscope::summary {

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
    RS_TRY_ASSIGN(data.flops, analysis::rankFlops(snapshot, stop));
    RS_TRY_ASSIGN(const auto theirs, analysis::clusterSteps(snapshot, stop));
    analysis::compareClusterSteps(analysis::withWarmUp(data.trace), theirs, data.cluster);
    data.cluster.sort();
    return data;
}

} // namespace rankscope::summary
