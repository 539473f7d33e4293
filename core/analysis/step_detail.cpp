// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_detail.h"

#include <algorithm>

#include "core/analysis/rank_rows.h"
#include "core/analysis/rank_runs.h"

namespace rankscope::analysis {

namespace {

template <class Row>
void keepFirst(std::vector<Row>& rows, size_t most) {
    if (rows.size() > most)
        rows.erase(rows.begin() + static_cast<ptrdiff_t>(most), rows.end());
}

query::Snapshot tablesOf(const query::Snapshot& snapshot, int64_t run) {
    query::Snapshot of;
    std::copy_if(snapshot.tables.begin(), snapshot.tables.end(), std::back_inserter(of.tables),
        [run](const auto& part) { return rankIdOf(part->rank, part->label) == run; });
    return of;
}

} // namespace

Result<StepDetail> stepDetail(const query::Snapshot& snapshot, int64_t run,
    std::optional<int64_t> step, size_t most, const std::stop_token& stop) {
    StepDetail detail;
    const int64_t rank = rankOfId(run);
    const query::Snapshot own = tablesOf(snapshot, run);
    const OperatorFilter filter{
        .rank = rank, .step = step, .counters = Counters::None, .kernels = Kernels::Computing};
    RS_TRY_ASSIGN(OperatorTable table, operatorTable(own, OperatorsBy::Type, filter, stop));
    detail.operators = std::move(table.rows);
    keepFirst(detail.operators, most);
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
    keepFirst(detail.collectives, most);
    return detail;
}

} // namespace rankscope::analysis
