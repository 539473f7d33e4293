// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline.h"

#include <algorithm>

#include "core/analysis/parallel/pipeline_order.h"
#include "core/analysis/parallel/pipeline_passes.h"
#include "core/analysis/parallel/pipeline_stages.h"
#include "core/analysis/parallel/stage_collectives.h"
#include "core/base/mean.h"
#include "core/query/snapshot_builder.h"

namespace rankscope::analysis {

namespace {

const PipelinePass* passOf(
    const PipelineStage& stage, PassKind kind, size_t microBatch, size_t chunk) {
    const auto found =
        std::find_if(stage.passes.begin(), stage.passes.end(), [&](const PipelinePass& pass) {
            return pass.kind == kind && pass.microBatch == microBatch && pass.chunk == chunk;
        });
    return found == stage.passes.end() ? nullptr : &*found;
}

/// From the passes of a stage and chunk to those of another.
struct Hop {
    PassKind kind{};
    size_t from = 0;
    size_t to = 0;
    size_t fromChunk = 0;
    size_t toChunk = 0;
};

void addLinks(Pipeline& pipeline, const Hop& hop) {
    for (const PipelinePass& sent : pipeline.stages[hop.from].passes) {
        if (sent.kind != hop.kind || sent.chunk != hop.fromChunk)
            continue;
        const auto* received =
            passOf(pipeline.stages[hop.to], hop.kind, sent.microBatch, hop.toChunk);
        if (received != nullptr)
            pipeline.links.push_back({hop.kind, sent.microBatch, hop.from, hop.to, sent.time.end,
                received->time.begin, hop.fromChunk, hop.toChunk});
    }
}

struct PassSum {
    size_t count = 0;
    Duration sum{};

    Duration mean() const {
        return count > 0 ? meanOf(sum, static_cast<int64_t>(count)) : Duration();
    }
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

std::optional<Duration> workOf(const PipelineStage& stage) {
    std::optional<Duration> sum;
    for (const PipelinePass& pass : stage.passes) {
        if (!pass.work)
            return std::nullopt;
        sum = sum.value_or(Duration()) + *pass.work;
    }
    return sum;
}

/// From the rank's time onto the clock of the timeline.
void shift(PipelineStage& stage, Duration offset) {
    for (PipelinePass& pass : stage.passes)
        pass.time = {pass.time.begin + offset, pass.time.end + offset};
    for (PipelineTransfer& transfer : stage.transfers)
        transfer.time = {transfer.time.begin + offset, transfer.time.end + offset};
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
    const size_t last = pipeline.stages.empty() ? 0 : pipeline.stages.size() - 1;
    for (size_t chunk = 0; chunk < pipeline.chunks; ++chunk) {
        for (size_t i = 0; i < last; ++i) {
            addLinks(pipeline, {PassKind::Forward, i, i + 1, chunk, chunk});
            addLinks(pipeline, {PassKind::Backward, i + 1, i, chunk, chunk});
        }
        if (last == 0 || chunk + 1 == pipeline.chunks)
            continue;
        addLinks(pipeline, {PassKind::Forward, last, 0, chunk, chunk + 1});
        addLinks(pipeline, {PassKind::Backward, 0, last, chunk + 1, chunk});
    }
}

namespace {

Result<Pipeline> readPipelineOf(query::Session& session, const std::vector<int64_t>& ranks,
    std::optional<int64_t> step, const std::stop_token& stop) {
    std::vector<MeasuredStage> measured;
    for (size_t i = 0; i < ranks.size(); ++i) {
        RS_TRY_ASSIGN(MeasuredStage of,
            pipelineStage(session, ranks[i], step, {i == 0, i + 1 == ranks.size()}, stop));
        measured.push_back(std::move(of));
    }
    fillRepeatedPasses(measured);
    Pipeline pipeline;
    for (MeasuredStage& of : measured) {
        measurePasses(of.stage.passes, of.work);
        shift(of.stage, of.offset);
        RS_TRY(addCollectives(session, of.stage, step, of.offset, stop));
        pipeline.stages.push_back(std::move(of.stage));
    }
    numberPasses(pipeline);
    connectStages(pipeline);
    return pipeline;
}

} // namespace

Result<Pipeline> pipelineOf(query::Session& session, const std::vector<int64_t>& ranks,
    std::optional<int64_t> step, const std::stop_token& stop) {
    return session.snapshot().figures.get<Pipeline>("pipelineOf",
        std::tuple(ranks, step, query::offsetsOf(session.snapshot())), stop,
        [&] { return readPipelineOf(session, ranks, step, stop); });
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
        const size_t passes = std::max(forward.count, backward.count);
        all.push_back({stage.rank, (passes + pipeline.chunks - 1) / pipeline.chunks, forward.mean(),
            backward.mean(), busy, workOf(stage), stage.exposed, std::max(0.0, 1 - share)});
    }
    return all;
}

double theoreticalBubble(size_t stages, size_t microBatches, size_t chunks) {
    if (stages == 0)
        return 0;
    const auto idle = static_cast<double>(stages - 1);
    return idle / (static_cast<double>(chunks * microBatches) + idle);
}

} // namespace rankscope::analysis
