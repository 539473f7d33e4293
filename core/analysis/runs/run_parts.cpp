// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_parts.h"

#include <set>

#include "core/analysis/steps/step_trace.h"
#include "core/query/profiles.h"

namespace rankscope::analysis {

std::vector<int64_t> ranksOf(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks;
    for (const query::OpenRank& open : snapshot.ranks)
        ranks.insert(open.index->rank);
    for (const auto& tables : snapshot.tables) {
        if (tables->kind != model::ProfileKind::ClusterAnalysis)
            ranks.insert(tables->rank);
    }
    return {ranks.begin(), ranks.end()};
}

Result<std::vector<int64_t>> stepsOf(const query::Snapshot& snapshot, const std::stop_token& stop) {
    query::Snapshot first;
    for (const query::OpenRank& open : snapshot.ranks) {
        if (first.ranks.empty() && !open.index->steps.empty())
            first.ranks = {open};
    }
    for (const auto& tables : snapshot.tables) {
        const index::TableInfo* const steps = tables->find("step");
        if (first.tables.empty() && steps != nullptr && steps->rows > 0)
            first.tables = {tables};
    }
    const bool isEmpty = first.ranks.empty() && first.tables.empty();
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(isEmpty ? snapshot : first, stop));
    std::vector<int64_t> steps;
    for (const auto& step : withWarmUp(trace).steps) {
        if (step)
            steps.push_back(*step);
    }
    return steps;
}

query::Snapshot narrowed(const query::Snapshot& snapshot, const RunPart& part) {
    query::Snapshot narrow = query::onlyProfile(snapshot, part.profile);
    if (!part.rank)
        return narrow;
    std::erase_if(narrow.ranks,
        [&part](const query::OpenRank& open) { return open.index->rank != *part.rank; });
    std::erase_if(narrow.tables, [&part](const auto& tables) {
        return tables->rank != *part.rank && tables->kind != model::ProfileKind::ClusterAnalysis;
    });
    return narrow;
}

} // namespace rankscope::analysis
