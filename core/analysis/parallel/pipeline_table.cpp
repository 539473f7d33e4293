// SPDX-License-Identifier: GPL-3.0-or-later
// The passes of every pipeline and step of the job and its stages, as the page Pipeline shows them.
#include <functional>

#include "core/analysis/figure_tables.h"
#include "core/analysis/parallel/pipeline_groups.h"
#include "core/analysis/steps/step_trace.h"
#include "core/analysis/verdicts/pipeline_verdict.h"

namespace rankscope::analysis {

namespace {

constexpr index::ColumnSpec kPipelinePassColumns[] = {
    {"rank", index::ColumnType::Integer, ""},
    {"pipeline", index::ColumnType::Integer, "from 0"},
    {"step", index::ColumnType::Integer, ""},
    {"stage", index::ColumnType::Integer, "from 0"},
    {"kind", index::ColumnType::Text, "forward or backward"},
    {"micro_batch", index::ColumnType::Integer, "from 0, counted for each kind"},
    {"chunk", index::ColumnType::Integer, "of the stage: virtual stage, from 0"},
    {"begin", index::ColumnType::Integer, "ns on the clock of the timeline, where ranks align"},
    {"end", index::ColumnType::Integer,
        "the same: end of its last kernel, and of collectives of its worker behind it"},
    {"work", index::ColumnType::Duration,
        "kernels in it, without communication and gaps; NULL where they are not known"},
};

constexpr index::ColumnSpec kPipelineStageColumns[] = {
    {"rank", index::ColumnType::Integer, ""},
    {"pipeline", index::ColumnType::Integer, "from 0"},
    {"step", index::ColumnType::Integer, ""},
    {"stage", index::ColumnType::Integer, "from 0"},
    {"passes", index::ColumnType::Integer, "both kinds, through all chunks"},
    {"micro_batches", index::ColumnType::Integer, ""},
    {"forward", index::ColumnType::Duration, "mean of a pass"},
    {"backward", index::ColumnType::Duration, "mean of a pass"},
    {"busy", index::ColumnType::Duration, "all passes"},
    {"work", index::ColumnType::Duration, "all kernels of the passes; NULL: not known"},
    {"exposed", index::ColumnType::Duration, "receiving while nothing computes"},
    {"bubble", index::ColumnType::Number,
        "share of the pipeline's time without a pass; NULL where there is a doubt"},
    {"least_bubble", index::ColumnType::Number, "what equal stages would idle"},
    {"is_longest", index::ColumnType::Integer,
        "1: the stage with the most work, above the mean by more than the threshold; NULL where "
        "there is a doubt or no work is known"},
    {"doubt", index::ColumnType::Text,
        "why there is no verdict: no_passes, unequal, unknown_order, back_in_time; NULL: none"},
};

const char* doubtWord(PipelineDoubt doubt) {
    switch (doubt) {
    case PipelineDoubt::NoPasses:
        return "no_passes";
    case PipelineDoubt::Unequal:
        return "unequal";
    case PipelineDoubt::UnknownOrder:
        return "unknown_order";
    case PipelineDoubt::BackInTime:
        return "back_in_time";
    case PipelineDoubt::None:
        break;
    }
    return "";
}

struct PipelineOfStep {
    int64_t pipeline = 0;
    std::optional<int64_t> step;
    Pipeline figures;
};

Result<FigureRows> rowsOfPipelines(query::Session& session,
    const std::function<void(const PipelineOfStep&, FigureRows&)>& addRows) {
    FigureRows rows;
    RS_TRY_ASSIGN(const auto pipelines, pipelinesOf(session.snapshot(), session.stop()));
    if (pipelines.empty())
        return rows;
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(session.snapshot(), session.stop()));
    std::vector<std::optional<int64_t>> steps = trace.steps;
    if (steps.empty())
        steps.emplace_back();
    for (size_t i = 0; i < pipelines.size(); ++i) {
        for (const std::optional<int64_t>& step : steps) {
            PipelineOfStep of{static_cast<int64_t>(i), step, {}};
            RS_TRY_ASSIGN(
                of.figures, pipelineOf(session, pipelines[i].ranks, step, session.stop()));
            addRows(of, rows);
        }
    }
    return rows;
}

void addPasses(const PipelineOfStep& of, FigureRows& rows) {
    for (size_t i = 0; i < of.figures.stages.size(); ++i) {
        const PipelineStage& stage = of.figures.stages[i];
        for (const PipelinePass& pass : stage.passes)
            rows.push_back({stage.rank, of.pipeline, cell(of.step), static_cast<int64_t>(i),
                cell(pass.kind == PassKind::Forward ? "forward" : "backward"),
                static_cast<int64_t>(pass.microBatch), static_cast<int64_t>(pass.chunk),
                toNanoseconds(pass.time.begin), toNanoseconds(pass.time.end), cell(pass.work)});
    }
}

/// Without passes there is nothing to take a time of.
query::RowValue passTimeCell(Duration time, bool hasPasses) {
    return hasPasses ? cell(time) : query::RowValue();
}

void addStages(const PipelineOfStep& of, FigureRows& rows) {
    const PipelineJudgement judged = judgePipeline(of.figures);
    const auto& verdict = judged.verdict;
    const auto stages = stageSummaries(of.figures);
    for (size_t i = 0; i < stages.size(); ++i) {
        const StageSummary& stage = stages[i];
        const size_t passes = of.figures.stages[i].passes.size();
        FigureRow row{stage.rank, of.pipeline, cell(of.step), static_cast<int64_t>(i),
            static_cast<int64_t>(passes), static_cast<int64_t>(stage.microBatches),
            passTimeCell(stage.forward, stage.forward > Duration()),
            passTimeCell(stage.backward, stage.backward > Duration()),
            passTimeCell(stage.busy, passes > 0), passes > 0 ? cell(stage.work) : query::RowValue(),
            cell(stage.exposed)};
        row.push_back(verdict ? query::RowValue(stage.idle) : query::RowValue());
        row.push_back(verdict ? query::RowValue(verdict->least) : query::RowValue());
        row.push_back(verdict && verdict->above
                ? query::RowValue(int64_t{verdict->isImbalanced && verdict->longest == i})
                : query::RowValue());
        row.push_back(cell(doubtWord(judged.doubt)));
        rows.push_back(std::move(row));
    }
}

Result<FigureRows> pipelinePassRows(query::Session& session) {
    return rowsOfPipelines(session, addPasses);
}

Result<FigureRows> pipelineStageRows(query::Session& session) {
    return rowsOfPipelines(session, addStages);
}

} // namespace

ComputedTable pipelinePassTable() {
    return {
        {"pipeline_pass", index::TableScope::Cluster,
            "The forward and backward passes of every stage, pipeline and step of the job. No rows "
            "where none were recognised.",
            kPipelinePassColumns},
        pipelinePassRows};
}

ComputedTable pipelineStageTable() {
    return {{"pipeline_stage", index::TableScope::Cluster,
                "The stages of every pipeline and step of the job, and what its passes show of "
                "them (docs/verdicts.md).",
                kPipelineStageColumns},
        pipelineStageRows};
}

} // namespace rankscope::analysis
