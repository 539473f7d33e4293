// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_detail.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

template <class Row>
void keepFirst(std::vector<Row>& rows, size_t most) {
    if (rows.size() > most)
        rows.erase(rows.begin() + static_cast<ptrdiff_t>(most), rows.end());
}

} // namespace

Result<StepDetail> stepDetail(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> step, size_t most, const std::stop_token& stop) {
    StepDetail detail;
    const OperatorFilter filter{
        .rank = rank, .step = step, .counters = Counters::None, .kernels = Kernels::Computing};
    RS_TRY_ASSIGN(OperatorTable table, operatorTable(snapshot, OperatorsBy::Type, filter, stop));
    detail.operators = std::move(table.rows);
    keepFirst(detail.operators, most);
    RS_TRY_ASSIGN(const Collectives all, collectives(snapshot, {.step = step, .rank = rank}, stop));
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
