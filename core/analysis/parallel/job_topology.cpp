// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/job_topology.h"

#include <algorithm>

#include "core/analysis/parallel/topology_cells.h"

namespace rankscope::analysis {

namespace {

bool isMindSpore(const query::Snapshot& snapshot) {
    return std::ranges::any_of(snapshot.tables, [](const auto& tables) {
        using enum model::ProfileKind;
        return tables->kind == MindsporeText || tables->kind == MindsporeDb
            || tables->kind == MindsporeLegacy;
    });
}

} // namespace

Result<RankOrder> rankOrderOf(
    const query::Snapshot& snapshot, const ParallelSizes& sizes, const std::stop_token& stop) {
    if (isMindSpore(snapshot))
        return RankOrder::MindSpore;
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    return fittingOrder(sizes, groups);
}

Result<std::optional<ParallelTopology>> jobTopology(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto sizes, parallelSizes(snapshot, stop));
    if (!sizes)
        return std::optional<ParallelTopology>();
    RS_TRY_ASSIGN(const RankOrder order, rankOrderOf(snapshot, *sizes, stop));
    auto topology = ParallelTopology::create(order, *sizes);
    return topology ? std::optional(*std::move(topology)) : std::nullopt;
}

} // namespace rankscope::analysis
