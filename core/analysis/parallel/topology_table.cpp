// SPDX-License-Identifier: GPL-3.0-or-later
// Where each rank stands in the job, and which metrics tell most of a job of its kind.
#include <algorithm>

#include "core/analysis/figure_tables.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/steps/step_metric.h"

namespace rankscope::analysis {

namespace {

using Kind = index::ColumnType;

constexpr index::ColumnSpec kTopologyColumns[] = {
    {"rank", Kind::Integer, "every rank of the job, those without a profile too"},
    {"data", Kind::Integer, "place on the data parallel axis, from 0"},
    {"pipeline", Kind::Integer, "stage"},
    {"context", Kind::Integer, ""},
    {"tensor", Kind::Integer, ""},
    {"expert", Kind::Integer, "place among the groups of experts"},
    {"rank_order", Kind::Text, "how the framework numbers its ranks: megatron, mindspore, ..."},
    {"is_profiled", Kind::Integer, "1: the folder has a profile of it"},
};

constexpr index::ColumnSpec kIndicatorColumns[] = {
    {"job_kind", Kind::Text, "data_parallel, model_parallel or pipeline_parallel"},
    {"position", Kind::Integer, "0 tells most"},
    {"metric", Kind::Text, "as the columns of step: computing, free, ..."},
};

bool hasProfileOf(const query::Snapshot& snapshot, int64_t rank) {
    return std::ranges::any_of(
               snapshot.ranks, [&](const auto& open) { return open.index->rank == rank; })
        || std::ranges::any_of(
            snapshot.tables, [&](const auto& tables) { return tables->rank == rank; });
}

Result<FigureRows> topologyRows(query::Session& session) {
    RS_TRY_ASSIGN(const auto topology, jobTopology(session.snapshot(), session.stop()));
    FigureRows rows;
    for (int64_t rank = 0; topology && rank < topology->ranks(); ++rank) {
        const RankPlace place = topology->placeOf(rank);
        rows.push_back({rank, place.data, place.pipeline, place.context, place.tensor, place.expert,
            cell(toWord(topology->order())), int64_t{hasProfileOf(session.snapshot(), rank)}});
    }
    return rows;
}

Result<FigureRows> indicatorRows(query::Session& /*session*/) {
    constexpr std::pair<JobKind, const char*> kKinds[] = {{JobKind::DataParallel, "data_parallel"},
        {JobKind::ModelParallel, "model_parallel"},
        {JobKind::PipelineParallel, "pipeline_parallel"}};
    FigureRows rows;
    for (const auto& kind : kKinds) {
        int64_t position = 0;
        for (const StepMetric metric : indicators(kind.first))
            rows.push_back({cell(kind.second), position++, cell(toWord(metric))});
    }
    return rows;
}

} // namespace

ComputedTable topologyTable() {
    return {{"topology", index::TableScope::Cluster,
                "The topology of the job: where each rank stands on each axis, by the parallel "
                "sizes in the profile. No rows where it has none.",
                kTopologyColumns},
        topologyRows};
}

ComputedTable indicatorTable() {
    return {
        {"indicator", index::TableScope::Cluster,
            "Which metrics of the step tell most of a job that is split that way, as the pages of "
            "the step trace order them. The same for every profile.",
            kIndicatorColumns},
        indicatorRows};
}

} // namespace rankscope::analysis
