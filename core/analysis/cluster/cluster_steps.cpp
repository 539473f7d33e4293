// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/cluster_steps.h"

#include <algorithm>
#include <set>

#include "core/analysis/rank_rows.h"
#include "core/analysis/steps/step_fold.h"
#include "core/analysis/text_numbers.h"

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

bool isEqual(Duration ours, Duration theirs) {
    return std::chrono::abs(ours - theirs) <= Duration(1);
}

ClusterDifference differenceOf(const ClusterStep& of, ClusterSides sides, TextNumbers& texts) {
    ClusterDifference difference;
    difference.area = ClusterArea::Steps;
    difference.sides = sides;
    difference.figure = ClusterFigure::Step;
    difference.rank = of.rank;
    difference.step = of.step;
    difference.members = texts.numberOf(of.stage.empty() ? "" : textOfRanks(of.stage));
    return difference;
}

void compareRow(const ClusterStep& of, const StepValues& ours, TextNumbers& texts,
    ClusterComparison& comparison) {
    ++comparison.of(ClusterArea::Steps).rows;
    for (const StepMetric metric : kSplit) {
        // older versions of both have fewer columns
        const auto here = ours.get(metric);
        const auto there = of.values.get(metric);
        if (!here || !there || isEqual(*here, *there))
            continue;
        ClusterDifference difference = differenceOf(of, ClusterSides::Both, texts);
        difference.metric = metric;
        difference.ours = here->count(); // ns, as the difference has them
        difference.theirs = there->count();
        comparison.add(difference);
    }
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

namespace {

Result<std::vector<ClusterStep>> readClusterSteps(
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

} // namespace

Result<std::vector<ClusterStep>> clusterSteps(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<ClusterStep>>(
        "clusterSteps", std::tuple(), stop, [&] { return readClusterSteps(snapshot, stop); });
}

void compareClusterSteps(
    const StepTrace& trace, const std::vector<ClusterStep>& theirs, ClusterComparison& comparison) {
    ClusterCounts& counts = comparison.of(ClusterArea::Steps);
    counts.isComparable = !theirs.empty()
        && std::any_of(trace.rows.begin(), trace.rows.end(),
            [](const StepRow& row) { return row.origin != StepOrigin::ClusterFile; });
    if (!counts.isComparable) {
        counts.onlyThere = theirs.size();
        return;
    }
    TextNumbers texts(comparison.texts);
    std::set<std::pair<int64_t, std::optional<int64_t>>> found;
    for (const ClusterStep& of : theirs) {
        const std::vector<StepRow> rows = rowsFor(trace, of);
        if (of.rank)
            found.emplace(*of.rank, of.step);
        if (rows.empty() || rows.size() != (of.rank ? 1 : of.stage.size()))
            comparison.add(differenceOf(of, ClusterSides::OnlyThere, texts));
        else
            compareRow(of, foldRows(rows, Fold::Max), texts, comparison);
    }
    for (const StepRow& row : trace.rows) {
        if (row.origin != StepOrigin::ClusterFile && found.count({row.rank, row.step}) == 0)
            comparison.add(
                differenceOf({row.rank, {}, row.step, {}}, ClusterSides::OnlyHere, texts));
    }
}

} // namespace rankscope::analysis
