// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/pipeline_verdict.h"

#include <algorithm>

#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

bool areUnequal(const Pipeline& pipeline) {
    const auto count = [](const PipelineStage& stage, PassKind kind) {
        return std::ranges::count(stage.passes, kind, &PipelinePass::kind);
    };
    const auto first = count(pipeline.stages.front(), PassKind::Forward);
    return std::ranges::any_of(pipeline.stages, [&](const PipelineStage& stage) {
        return count(stage, PassKind::Forward) != first
            || count(stage, PassKind::Backward) != first;
    });
}

/// Clocks of nodes are not one clock: half a pass is forgiven, a wrong number is off by a whole
/// one.
bool goesBackInTime(const Pipeline& pipeline) {
    std::optional<Duration> shortest;
    for (const PipelineStage& stage : pipeline.stages) {
        for (const PipelinePass& pass : stage.passes)
            shortest = std::min(shortest.value_or(pass.time.length()), pass.time.length());
    }
    const auto forgiven =
        static_cast<double>(shortest.value_or(Duration()).count()) * threshold::kPassBefore.value;
    return std::ranges::any_of(pipeline.links, [forgiven](const PipelineLink& link) {
        return static_cast<double>((link.sent - link.received).count()) > forgiven;
    });
}

PipelineDoubt doubtOf(const Pipeline& pipeline) {
    if (pipeline.stages.empty()
        || std::ranges::any_of(
            pipeline.stages, [](const PipelineStage& stage) { return stage.passes.empty(); }))
        return PipelineDoubt::NoPasses;
    if (areUnequal(pipeline))
        return PipelineDoubt::Unequal;
    if (pipeline.numbering == PassNumbering::OrderUnknown)
        return PipelineDoubt::UnknownOrder;
    return goesBackInTime(pipeline) ? PipelineDoubt::BackInTime : PipelineDoubt::None;
}

/// Fills the stage with the most work, and how far it is above their mean.
void judgeWork(const std::vector<StageSummary>& stages, PipelineVerdict& verdict) {
    double sum = 0;
    for (size_t i = 0; i < stages.size(); ++i) {
        if (!stages[i].work)
            return;
        sum += static_cast<double>(stages[i].work->count());
        if (*stages[i].work > *stages[verdict.longest].work)
            verdict.longest = i;
    }
    const double mean = sum / static_cast<double>(stages.size());
    if (mean <= 0)
        return;
    // not longest / mean - 1, which rounds 5 % to more than that
    verdict.above = (static_cast<double>(stages[verdict.longest].work->count()) - mean) / mean;
    verdict.isImbalanced = *verdict.above > threshold::kStageEven.value;
}

} // namespace

PipelineJudgement judgePipeline(const Pipeline& pipeline) {
    const PipelineDoubt doubt = doubtOf(pipeline);
    if (doubt != PipelineDoubt::None)
        return {std::nullopt, doubt};
    PipelineVerdict verdict;
    const auto stages = stageSummaries(pipeline);
    for (const StageSummary& stage : stages) {
        verdict.bubble += stage.idle / static_cast<double>(stages.size());
        verdict.microBatches = std::max(verdict.microBatches, stage.microBatches);
    }
    verdict.least = theoreticalBubble(stages.size(), verdict.microBatches, pipeline.chunks);
    verdict.isBubbleLarge = verdict.bubble > verdict.least + threshold::kStageEven.value;
    judgeWork(stages, verdict);
    return {verdict, PipelineDoubt::None};
}

} // namespace rankscope::analysis
