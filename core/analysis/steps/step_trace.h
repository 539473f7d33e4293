// SPDX-License-Identifier: GPL-3.0-or-later
// The step trace of the whole job: for each rank and step where the time went, from the files of
// the ranks themselves. Nothing needs a preprocessed folder.
//
//   RS_TRY_ASSIGN(const StepTrace trace, stepTrace(snapshot, stop));
//   for (const StepRow& row : trace.rows)
//       use(row.rank, row.step, row.values.orZero(StepMetric::Computing));
//
// A warm-up step is apart (core/model/warm_up.h): means, verdicts and diffs are of the others.
// withWarmUp() takes it in.
//
// Where no file of the job has any communication its metrics are absent, not 0.
//
// Of a rank the first of these counts: step_trace_time.csv (or its database table), the split of
// its own timeline, the step files of older MindSpore. A folder that holds nothing but a
// cluster_analysis_output shows the rows of that.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <tuple>
#include <vector>

#include "core/analysis/steps/step_metric.h"
#include "core/base/result.h"
#include "core/model/step.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class StepOrigin { File, Timeline, OlderMindSpore, ClusterFile };

struct StepRow {
    int64_t rank = 0; ///< of a further run with the same number: rank_runs.h
    std::optional<int64_t> step; ///< nothing: the profile has no steps
    StepOrigin origin{};
    StepValues values;
    model::StepOwner owner{}; ///< of StepOrigin::Timeline
};

struct StepTrace {
    std::vector<StepRow> rows; ///< by rank, then step
    std::vector<int64_t> ranks; ///< in order, each once
    std::vector<std::optional<int64_t>> steps; ///< in order, each once
    std::vector<StepMetric> metrics; ///< that any row has
    /// What each rank's own files call their averages (older MindSpore only): no part of rows.
    std::vector<StepRow> averages;
    std::vector<StepRow> warmUp; ///< of the warm-up step, by rank: no part of rows

    const StepRow* find(int64_t rank, std::optional<int64_t> step) const;
    bool has(StepMetric metric) const;
    /// The step that was left out.
    std::optional<int64_t> warmUpStep() const {
        return warmUp.empty() ? std::nullopt : warmUp.front().step;
    }
};
/// For heldBytes().
inline auto heldFields(const StepTrace& of) {
    return std::tie(of.rows, of.ranks, of.steps, of.metrics, of.averages, of.warmUp);
}

/// Errors: Cancelled, those of TableReader.
Result<StepTrace> stepTrace(const query::Snapshot& snapshot, const std::stop_token& stop);

/// Every step that can be asked for: the warm-up step among the others, in order.
std::vector<std::optional<int64_t>> everyStep(const StepTrace& trace);
/// The rows of that step, one of everyStep().
std::vector<StepRow> rowsOfStep(const StepTrace& trace, std::optional<int64_t> step);

/// The trace with its warm-up step among the others, and without averages: those leave it out.
StepTrace withWarmUp(StepTrace trace);

/// The trace of these steps alone: where they are nothing but the warm-up, of that; without
/// averages. Empty where it has none of them.
StepTrace onlySteps(StepTrace trace, const std::vector<int64_t>& steps);

/// What stepMeans() are the means of, by rank.
std::vector<StepRow> rowsOfMeans(const StepTrace& trace);
/// One row a rank, without a step: what its own files call their average; else the mean over the
/// steps that all ranks have, or where there is none over its own.
std::vector<StepRow> stepMeans(const StepTrace& trace);

/// Sorts rows and lists their ranks, steps and metrics: for traces that are put together otherwise.
void arrange(StepTrace& trace);

} // namespace rankscope::analysis
