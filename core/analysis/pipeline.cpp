// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline.h"

#include <algorithm>

#include "core/analysis/pipeline_passes.h"

namespace rankscope::analysis {

namespace {

const PipelinePass* passOf(const PipelineStage& stage, PassKind kind, size_t microBatch) {
    const auto found =
        std::find_if(stage.passes.begin(), stage.passes.end(), [&](const PipelinePass& pass) {
            return pass.kind == kind && pass.microBatch == microBatch;
        });
    return found == stage.passes.end() ? nullptr : &*found;
}

void addLinks(Pipeline& pipeline, PassKind kind, size_t from, size_t to) {
    for (const PipelinePass& sent : pipeline.stages[from].passes) {
        if (sent.kind != kind)
            continue;
        if (const auto* received = passOf(pipeline.stages[to], kind, sent.microBatch))
            pipeline.links.push_back(
                {kind, sent.microBatch, from, to, sent.time.end, received->time.begin});
    }
}

struct PassSum {
    size_t count = 0;
    Duration sum{};

    Duration mean() const { return count > 0 ? sum / static_cast<int64_t>(count) : Duration(); }
};

PassSum sumOf(const PipelineStage& stage, PassKind kind) {
    PassSum of;
    for (const PipelinePass& pass : stage.passes) {
        if (pass.kind != kind)
            continue;
        ++of.count;
        of.sum += pass.time.length();
    }
    return of;
}

} // namespace

void connectStages(Pipeline& pipeline) {
    pipeline.links.clear();
    bool isFirst = true;
    for (const PipelineStage& stage : pipeline.stages) {
        for (const PipelinePass& pass : stage.passes) {
            if (isFirst)
                pipeline.window = pass.time;
            isFirst = false;
            pipeline.window.begin = std::min(pipeline.window.begin, pass.time.begin);
            pipeline.window.end = std::max(pipeline.window.end, pass.time.end);
        }
    }
    for (size_t i = 0; i + 1 < pipeline.stages.size(); ++i) {
        addLinks(pipeline, PassKind::Forward, i, i + 1);
        addLinks(pipeline, PassKind::Backward, i + 1, i);
    }
}

Result<Pipeline> pipelineOf(query::Session& session, const std::vector<int64_t>& ranks,
    std::optional<int64_t> step, const std::stop_token& stop) {
    Pipeline pipeline;
    for (size_t i = 0; i < ranks.size(); ++i) {
        RS_TRY_ASSIGN(PipelineStage stage,
            pipelineStage(session, ranks[i], step, {i == 0, i + 1 == ranks.size()}, stop));
        pipeline.stages.push_back(std::move(stage));
    }
    connectStages(pipeline);
    return pipeline;
}

std::vector<StageSummary> stageSummaries(const Pipeline& pipeline) {
    std::vector<StageSummary> all;
    const Duration window = pipeline.window.length();
    for (const PipelineStage& stage : pipeline.stages) {
        const PassSum forward = sumOf(stage, PassKind::Forward);
        const PassSum backward = sumOf(stage, PassKind::Backward);
        const Duration busy = forward.sum + backward.sum;
        const double share = window > Duration()
            ? static_cast<double>(busy.count()) / static_cast<double>(window.count())
            : 1;
        all.push_back({stage.rank, std::max(forward.count, backward.count), forward.mean(),
            backward.mean(), busy, stage.exposed, std::max(0.0, 1 - share)});
    }
    return all;
}

double theoreticalBubble(size_t stages, size_t microBatches) {
    if (stages == 0)
        return 0;
    const auto idle = static_cast<double>(stages - 1);
    return idle / (static_cast<double>(microBatches) + idle);
}

} // namespace rankscope::analysis
