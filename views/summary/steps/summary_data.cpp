// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_data.h"

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/steps/hidden_preparing.h"
#include "core/analysis/verdicts/job_parts.h"

namespace rankscope::summary {

namespace {

struct HiddenSum {
    Duration time{};
    int64_t rows = 0;

    Duration mean() const { return rows == 0 ? Duration() : time / rows; }
};

HiddenPreparing hiddenOf(const query::Snapshot& snapshot, const analysis::StepTrace& trace) {
    analysis::StepTrace rest = trace;
    analysis::leaveOutHiddenPreparing(snapshot, rest);
    HiddenSum all;
    std::map<int64_t, HiddenSum> byStep;
    const auto add = [](HiddenSum& to, Duration time) {
        to.time += time;
        ++to.rows;
    };
    const auto addRows = [&](const auto& before, const auto& after, bool isCounted) {
        for (size_t i = 0; i < before.size(); ++i) {
            const auto whole = before[i].values.get(analysis::StepMetric::Preparing);
            const auto left = after[i].values.get(analysis::StepMetric::Preparing);
            if (!whole || !left)
                continue;
            if (isCounted)
                add(all, *whole - *left);
            if (before[i].step)
                add(byStep[*before[i].step], *whole - *left);
        }
    };
    addRows(trace.rows, rest.rows, true);
    addRows(trace.warmUp, rest.warmUp, false);
    HiddenPreparing hidden{all.mean(), {}};
    for (const auto& [step, sum] : byStep)
        hidden.byStep[step] = sum.mean();
    return hidden;
}

} // namespace

Duration HiddenPreparing::of(std::optional<int64_t> step) const {
    if (!step)
        return mean;
    const auto found = byStep.find(*step);
    return found == byStep.end() ? Duration() : found->second;
}

analysis::JobParts SummaryData::parts() const {
    analysis::JobParts job{stages, {}, jobRanks};
    for (const Grouping& grouping : groupings)
        job.named.insert(job.named.end(), grouping.groups.begin(), grouping.groups.end());
    return job;
}

Result<SummaryData> readSummary(query::Session& session, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    SummaryData data;
    RS_TRY_ASSIGN(data.trace, analysis::stepTrace(snapshot, stop));
    if (data.trace.rows.empty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
        return data;
    }
    RS_TRY_ASSIGN(const auto groups, analysis::communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(data.overview, analysis::jobOverview(snapshot, stop));
    analysis::JobParts parts = analysis::jobPartsOf(groups, data.overview.sizes);
    RS_TRY(analysis::addRanksTold(snapshot, data.trace, stop, parts));
    RS_TRY(analysis::addStagesTold(snapshot, stop, parts));
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
    data.hidden = hiddenOf(snapshot, data.trace);
    if (!data.stages.empty() && data.trace.has(analysis::StepMetric::NotOverlappedExcludeReceive)) {
        RS_TRY_ASSIGN(const auto all, analysis::jobCollectives(session));
        data.batched = analysis::batchedTransfers(data.stages, all);
    }
    return data;
}

} // namespace rankscope::summary
