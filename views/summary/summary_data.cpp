// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_data.h"

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/rank_set.h"

namespace rankscope::summary {

using analysis::ClusterComparison;
using charts::Note;

namespace {

struct ClusterNote {
    Q_DECLARE_TR_FUNCTIONS(ClusterNote)
};

QString timeText(std::optional<Duration> time) {
    return time ? shared::formatDuration(*time) : ClusterNote::tr("nothing");
}

/// "Computing of rank 2 in step 7: 61 ms here, 60 ms there"
QString differenceText(const analysis::StepDifference& of) {
    const QString whose = of.of.rank
        ? ClusterNote::tr("rank %1").arg(*of.of.rank)
        : ClusterNote::tr("ranks %1").arg(QString::fromStdString(shared::rankSetText(of.of.stage)));
    const QString where =
        of.of.step ? ClusterNote::tr("%1, step %2").arg(whose).arg(*of.of.step) : whose;
    return ClusterNote::tr("The largest: %1 of %2 is %3 by the ranks' own files, %4 there.")
        .arg(metricText(of.metric), where, timeText(of.ours), timeText(of.theirs));
}

Duration sizeOf(const analysis::StepDifference& of) {
    return std::chrono::abs(of.ours.value_or(Duration()) - of.theirs.value_or(Duration()));
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
    data.stages = analysis::inferStages(groups);
    if (data.stages.size() < 2)
        data.stages.clear();
    data.groupings = groupingsOf(data.trace.ranks, groups, data.stages);
    RS_TRY_ASSIGN(const auto sizes, analysis::parallelSizes(snapshot, stop));
    if (sizes)
        data.kind = jobKindOf(*sizes);
    RS_TRY_ASSIGN(data.flops, analysis::rankFlops(snapshot, stop));
    RS_TRY_ASSIGN(const auto theirs, analysis::clusterSteps(snapshot, stop));
    if (!theirs.empty())
        data.cluster = analysis::compareClusterSteps(data.trace, theirs);
    return data;
}

Note clusterNote(const std::optional<ClusterComparison>& cluster) {
    if (!cluster || cluster->rows == 0)
        return {};
    if (cluster->differences.empty())
        return {ClusterNote::tr("cluster_analysis_output says the same"),
            ClusterNote::tr("%1 of its rows were compared with the ranks' own files.")
                .arg(cluster->rows),
            Note::Verdict::Good};
    const auto largest = std::ranges::max_element(cluster->differences, {}, sizeOf);
    return {ClusterNote::tr("cluster_analysis_output differs in %1 figures of %2 rows")
                .arg(cluster->differences.size())
                .arg(cluster->rows),
        differenceText(*largest), Note::Verdict::Warning};
}

std::optional<analysis::JobKind> jobKindOf(const analysis::ParallelSizes& sizes) {
    if (sizes.pipeline > 1)
        return analysis::JobKind::PipelineParallel;
    if (sizes.tensor > 1)
        return analysis::JobKind::ModelParallel;
    if (sizes.data > 1)
        return analysis::JobKind::DataParallel;
    return std::nullopt;
}

} // namespace rankscope::summary
