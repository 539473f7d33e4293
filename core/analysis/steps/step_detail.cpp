// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_detail.h"

#include <algorithm>

#include "core/analysis/rank_rows.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

namespace {

/// Summed over the rows of the step; nothing where none says it.
Result<std::optional<Duration>> freeOf(const query::Snapshot& own, int64_t run,
    std::optional<int64_t> step, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(own, stop));
    std::optional<Duration> free;
    for (const StepRow& row : withWarmUp(trace).rows) {
        const auto value = row.values.get(StepMetric::Free);
        if (value && row.rank == run && (!step || row.step == step))
            free = free.value_or(Duration()) + *value;
    }
    return free;
}

} // namespace

Result<StepDetail> stepDetail(const query::Snapshot& snapshot, int64_t run,
    std::optional<int64_t> step, const std::stop_token& stop) {
    StepDetail detail;
    const int64_t rank = rankOfId(run);
    const query::Snapshot own = onlyRun(snapshot, run);
    const OperatorFilter filter{
        .rank = rank, .step = step, .counters = Counters::None, .kernels = Kernels::Computing};
    RS_TRY_ASSIGN(OperatorTable table, operatorTable(own, OperatorsBy::Type, filter, stop));
    detail.operators = std::move(table.rows);
    // Those of a cluster analysis belong to no run.
    RS_TRY_ASSIGN(const Collectives all,
        collectives(
            hasRows(snapshot, "collective") ? own : snapshot, {.step = step, .rank = rank}, stop));
    for (const Collective& one : all.rows)
        detail.collectives.push_back(
            {all.text(one.name), all.text(one.type), one.start, one.times});
    std::stable_sort(detail.collectives.begin(), detail.collectives.end(),
        [](const NamedCollective& a, const NamedCollective& b) {
            return a.times.elapse > b.times.elapse;
        });
    RS_TRY_ASSIGN(detail.copies, stepCopies(own, step, stop));
    if (detail.copies) {
        RS_TRY_ASSIGN(detail.free, freeOf(own, run, step, stop));
    }
    return detail;
}

} // namespace rankscope::analysis
