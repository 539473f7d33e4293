// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster_steps.h"

#include <algorithm>

#include "core/analysis/rank_rows.h"
#include "core/analysis/step_fold.h"

namespace rankscope::analysis {

namespace {

using enum StepMetric;

/// In the order of kSplitColumns.
constexpr StepMetric kSplit[] = {Computing, Communication, Overlapped, NotOverlapped, Free,
    Preparing, Stage, Bubble, NotOverlappedExcludeReceive};

/// The rows of our trace that a row of the cluster analysis speaks of.
std::vector<StepRow> rowsFor(const StepTrace& trace, const ClusterStep& of) {
    std::vector<StepRow> rows;
    const auto take = [&](int64_t rank) {
        const StepRow* const row = trace.find(rank, of.step);
        if (row != nullptr && row->origin != StepOrigin::ClusterFile)
            rows.push_back(*row);
    };
    if (of.rank)
        take(*of.rank);
    for (const int64_t rank : of.stage)
        take(rank);
    return rows;
}

bool isEqual(std::optional<Duration> ours, std::optional<Duration> theirs, Duration tolerance) {
    if (!ours || !theirs)
        return ours == theirs;
    return std::chrono::abs(*ours - *theirs) <= tolerance;
}

} // namespace

const char* const kSplitColumns =
    "computing, communication, overlapped, communication_not_overlapped, free, preparing, stage, "
    "bubble, communication_not_overlapped_exclude_receive";

StepValues splitAt(const index::Statement& row, int firstColumn) {
    StepValues values;
    for (const StepMetric metric : kSplit)
        values.set(metric, durationAt(row, firstColumn++));
    values.deriveSums();
    return values;
}

Result<std::vector<ClusterStep>> clusterSteps(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::vector<ClusterStep> rows;
    const std::string sql =
        std::string("SELECT rank, rank_set, step, ") + kSplitColumns + " FROM cluster_step";
    RS_TRY(eachRow(snapshot, "cluster_step", sql, stop,
        [&rows](const index::TableIndex&, const index::Statement& row) {
            ClusterStep step{integerAt(row, 0), {}, integerAt(row, 2), splitAt(row, 3)};
            if (!step.rank)
                step.stage = ranksIn(row.text(1));
            rows.push_back(std::move(step));
        }));
    return rows;
}

ClusterComparison compareClusterSteps(
    const StepTrace& trace, const std::vector<ClusterStep>& theirs, Duration tolerance) {
    ClusterComparison comparison;
    for (const ClusterStep& of : theirs) {
        const std::vector<StepRow> rows = rowsFor(trace, of);
        if (rows.size() != (of.rank ? 1 : of.stage.size()) || rows.empty()) {
            ++comparison.unknown;
            continue;
        }
        ++comparison.rows;
        const StepValues ours = foldRows(rows, Fold::Max);
        for (const StepMetric metric : kSplit) {
            // older versions of the analysis have fewer columns
            const auto value = of.values.get(metric);
            if (value && !isEqual(ours.get(metric), value, tolerance))
                comparison.differences.push_back({of, metric, ours.get(metric), value});
        }
    }
    return comparison;
}

} // namespace rankscope::analysis
