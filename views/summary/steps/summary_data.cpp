// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_data.h"

#include <algorithm>

#include "core/analysis/verdicts/job_parts.h"

namespace rankscope::summary {

analysis::JobParts SummaryData::parts() const {
    analysis::JobParts job{stages, {}, jobRanks};
    for (const Grouping& grouping : groupings)
        job.named.insert(job.named.end(), grouping.groups.begin(), grouping.groups.end());
    return job;
}

namespace {

using analysis::StepMetric;
using analysis::StepRow;

constexpr StepMetric kOfCommunication[] = {StepMetric::Communication, StepMetric::Overlapped,
    StepMetric::NotOverlapped, StepMetric::NotOverlappedExcludeReceive, StepMetric::Bubble};

bool communicates(const StepRow& row) {
    return std::ranges::any_of(kOfCommunication,
        [&row](StepMetric metric) { return row.values.orZero(metric) > Duration(); });
}

/// Where no file has any communication its time is not 0 but unknown.
void dropCommunication(
    analysis::StepTrace& trace, const std::vector<analysis::RankProfile>& profiles) {
    const auto tells = [](const analysis::RankProfile& profile) {
        return std::ranges::find(profile.has, analysis::Subject::Communication)
            != profile.has.end();
    };
    if (std::ranges::any_of(trace.rows, communicates) || std::ranges::any_of(profiles, tells))
        return;
    for (auto* rows : {&trace.rows, &trace.averages, &trace.warmUp}) {
        for (StepRow& row : *rows) {
            for (const StepMetric metric : kOfCommunication)
                row.values.set(metric, std::nullopt);
        }
    }
    analysis::arrange(trace);
}

} // namespace

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
    dropCommunication(data.trace, profiles);
    return data;
}

} // namespace rankscope::summary
