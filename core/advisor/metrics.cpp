// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/metrics.h"

#include <algorithm>
#include <array>

#include "core/advisor/efficiency.h"
#include "core/advisor/findings.h"
#include "core/advisor/replay/fixes.h"
#include "core/advisor/stage_shares.h"
#include "core/analysis/verdicts/pipeline_verdict.h"

namespace rankscope::advisor {

using analysis::StepMetric;

namespace {

struct ShareOfStep {
    const char* name;
    StepMetric metric;
};

constexpr ShareOfStep kShares[] = {{"computing_share", StepMetric::Computing},
    {"communication_share", StepMetric::Communication},
    {"exposed_share", StepMetric::NotOverlapped}, {"overlapped_share", StepMetric::Overlapped},
    {"free_share", StepMetric::Free}, {"preparing_share", StepMetric::Preparing},
    {"bubble_share", StepMetric::Bubble}, {"step_interval_share", StepMetric::StepInterval},
    {"tail_share", StepMetric::Tail}};

/// Of a pipeline what sends and receives in one is receiving, as CL-12 and CL-13 have it;
/// collectives that can not be read change nothing.
Result<analysis::StepTrace> sharedTrace(Inputs& inputs, const StepInputs& steps) {
    if (steps.parts.stages.empty())
        return steps.trace;
    const auto read = inputs.communication();
    if (!read) {
        if (read.error().code == ErrorCode::Cancelled)
            return tl::unexpected(read.error());
        return steps.trace;
    }
    return withBatchedTransfers(steps, (*read)->all);
}

/// Of communication its volume, what nothing hides of it and what the job waits for stand beside
/// each other; the others need no words.
Phrase explained(StepMetric metric) {
    if (metric == StepMetric::Communication)
        return {"efficiency.communication", {}};
    return metric == StepMetric::NotOverlapped ? Phrase{"efficiency.exposed", {}} : Phrase{};
}

void addShares(const analysis::StepTrace& trace, std::vector<Metric>& metrics) {
    for (const ShareOfStep& share : kShares) {
        if (const auto median = medianShare(trace, share.metric))
            metrics.push_back({share.name, *median, explained(share.metric)});
    }
}

/// What the step is shorter when all transfers take no time: of exposed communication the most is
/// waiting for the computing of others. Only a job that is played again tells it.
Result<void> addBlocking(Inputs& inputs, std::vector<Metric>& metrics) {
    const auto replay = inputs.replay();
    if (!replay)
        return replay.error().code == ErrorCode::Cancelled
            ? Result<void>(tl::unexpected(replay.error()))
            : Result<void>();
    const auto& job = (*replay)->job;
    const Duration step = (*replay)->step();
    if (!job || step <= Duration())
        return {};
    const std::vector<Fix> fixes{noTransfers()};
    const Duration saved = std::max(Duration(), priceOf(*job, fixes));
    metrics.push_back({"blocking_share", shareOf(saved, step),
        {"efficiency.blocking", {{"step", step}, {"without", step - saved}}}});
    return {};
}

/// Of the pipeline and step with the median bubble.
Result<std::optional<MeasuredBubble>> bubbleOf(Inputs& inputs) {
    std::vector<MeasuredBubble> all;
    RS_TRY_ASSIGN(const auto* const pipelines, inputs.pipelines());
    for (const PipelineInputs& one : *pipelines) {
        if (const auto verdict = analysis::judgePipeline(one.pipeline).verdict)
            all.push_back({verdict->bubble, static_cast<int64_t>(one.pipeline.stages.size()),
                static_cast<int64_t>(verdict->microBatches),
                static_cast<int64_t>(one.pipeline.chunks)});
    }
    if (all.empty())
        return std::optional<MeasuredBubble>();
    std::ranges::sort(all, {}, &MeasuredBubble::share);
    return std::optional(all[all.size() / 2]);
}

/// A pipeline that can not be read is none.
Result<void> addEfficiency(Inputs& inputs, const JobFacts& facts, std::vector<Metric>& metrics) {
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    auto bubble = bubbleOf(inputs);
    if (!bubble && bubble.error().code == ErrorCode::Cancelled)
        return tl::unexpected(bubble.error());
    for (Metric& metric :
        efficiencyOf(facts, steps->step(), bubble ? *bubble : std::optional<MeasuredBubble>()))
        metrics.push_back(std::move(metric));
    return {};
}

} // namespace

Result<std::vector<Metric>> metricsOf(Inputs& inputs, const JobFacts& facts) {
    std::vector<Metric> metrics;
    const auto steps = inputs.steps();
    if (!steps) {
        if (steps.error().code == ErrorCode::Cancelled)
            return tl::unexpected(steps.error());
        return metrics;
    }
    const StepInputs& read = **steps;
    const size_t ranks =
        read.trace.ranks.empty() ? read.profiles.size() : read.trace.ranks.size(); // without steps
    metrics.push_back({"ranks", static_cast<double>(ranks), {}});
    if (read.parts.ranks > 0)
        metrics.push_back({"ranks_of_job", static_cast<double>(read.parts.ranks), {}});
    metrics.push_back({"steps", static_cast<double>(read.count()), {}});
    if (!read.trace.rows.empty()) {
        metrics.push_back({"step_variation", read.verdicts.times.variation, {}});
        RS_TRY_ASSIGN(const analysis::StepTrace trace, sharedTrace(inputs, read));
        addShares(trace, metrics);
    }
    RS_TRY(addBlocking(inputs, metrics));
    RS_TRY(addEfficiency(inputs, facts, metrics));
    return metrics;
}

std::span<const std::string_view> metricNames() {
    static constexpr std::array<std::string_view, 24> kNames{"ranks", "ranks_of_job", "steps",
        "step_variation", "computing_share", "communication_share", "exposed_share",
        "overlapped_share", "free_share", "preparing_share", "bubble_share", "step_interval_share",
        "tail_share", "blocking_share", "samples_per_second", "samples_per_second_per_device",
        "tokens_per_second_per_device", "tokens_per_second_per_replica", "mfu", "hfu", "linearity",
        "bubble", "bubble_theory", "bubble_theory_without_interleave"};
    return kNames;
}

} // namespace rankscope::advisor
