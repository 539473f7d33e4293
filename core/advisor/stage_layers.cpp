// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/stage_layers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/advisor/findings.h"
#include "core/advisor/replay/even_layers.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

namespace {

/// Gradients of attention of a rank in a step.
Result<double> gradientsOf(Inputs& inputs, int64_t rank) {
    int64_t calls = 0;
    std::set<int64_t> counted;
    RS_TRY(analysis::eachRowOf(inputs.snapshot(), rank, "kernel",
        "SELECT type, step, COUNT(*) FROM kernel WHERE type IS NOT NULL GROUP BY type, step",
        inputs.stop(), [&](const index::TableIndex&, const index::Statement& row) {
            if (analysis::kernelKindOf(row.text(0), {}) != analysis::KernelKind::AttentionBackward)
                return;
            counted.insert(analysis::integerAt(row, 1).value_or(0));
            calls += analysis::integerAt(row, 2).value_or(0);
        }));
    return counted.empty() ? 0 : static_cast<double>(calls) / static_cast<double>(counted.size());
}

struct Calls {
    std::pair<std::string, std::string> work; ///< type and shapes
    Duration mean{};
};

/// Of the gradient of attention, of the shapes with the most time, but those of the warm-up step.
Result<std::optional<Calls>> attentionCalls(
    Inputs& inputs, int64_t rank, std::optional<int64_t> warmUp) {
    struct Sum {
        Duration time{};
        int64_t count = 0;
    };
    std::map<std::pair<std::string, std::string>, Sum> works;
    RS_TRY(analysis::eachRowOf(inputs.snapshot(), rank, "kernel",
        "SELECT type, step, COUNT(duration), SUM(duration), coalesce(input_shapes, '') FROM kernel "
        "WHERE type IS NOT NULL GROUP BY type, step, input_shapes",
        inputs.stop(), [&](const index::TableIndex&, const index::Statement& row) {
            if (analysis::kernelKindOf(row.text(0), {}) != analysis::KernelKind::AttentionBackward
                || (warmUp && analysis::integerAt(row, 1) == warmUp))
                return;
            Sum& of = works[{std::string(row.text(0)), std::string(row.text(4))}];
            of.count += analysis::integerAt(row, 2).value_or(0);
            of.time += analysis::lengthAt(row, 3);
        }));
    const auto most =
        std::ranges::max_element(works, {}, [](const auto& work) { return work.second.time; });
    if (most == works.end() || most->second.count == 0)
        return std::optional<Calls>();
    return std::optional(Calls{most->first, most->second.time / most->second.count});
}

/// Micro-batches of a stage in a step.
int64_t microBatchesOf(const OpLanes& lanes) {
    std::set<int32_t> numbers;
    for (const Op& op : lanes.ops) {
        if (op.microBatch)
            numbers.insert(*op.microBatch);
    }
    return static_cast<int64_t>(numbers.size());
}

/// Of the passes of a slow stage, what its kernels take longer: communication within them does not.
Result<double> shareOfPasses(
    Inputs& inputs, const StepInputs& steps, int64_t stage, const SlowStage& slow) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    const auto& told = steps.verdicts.stages.ranks;
    const auto of = std::ranges::find(told, stage, &analysis::SlowRank::rank);
    Duration passes{};
    for (OpIndex op = 0; replay->played() && op < replay->played()->lanes().ops.size(); ++op) {
        const OpLanes& lanes = replay->played()->lanes();
        const auto times = replay->played()->workOf(op);
        if (isPass(lanes.ops[op].type) && lanes.ops[op].stage == stage)
            passes += meanTime({times.begin(), times.end()});
    }
    if (of == told.end() || !(of->ofMetric > 0) || passes <= Duration())
        return slow.share;
    const Duration computing = scaled(of->effect, (1 + of->ofMetric) / of->ofMetric);
    return slow.share * std::min(1.0, shareOf(computing, passes));
}

} // namespace

Result<std::vector<int64_t>> layersOfStages(Inputs& inputs, const StepInputs& steps) {
    std::vector<int64_t> layers;
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (!replay->played())
        return layers;
    const OpLanes& lanes = replay->played()->lanes();
    const int64_t microBatches = microBatchesOf(lanes);
    const auto samples = sampleRanks(steps);
    if (static_cast<int32_t>(samples.size()) != lanes.stages || microBatches == 0)
        return layers;
    for (const SampleRank& sample : samples) {
        RS_TRY_ASSIGN(const double gradients, gradientsOf(inputs, sample.rank));
        const double count = gradients / static_cast<double>(microBatches);
        if (count < 1 || std::abs(count - std::round(count)) > 0.01 * count)
            return std::vector<int64_t>();
        layers.push_back(std::llround(count));
    }
    return layers;
}

Result<std::optional<SlowStage>> slowStageOf(
    Inputs& inputs, const StepInputs& steps, const analysis::SlowRank& slow) {
    std::optional<SlowStage> found;
    std::vector<Duration> others;
    std::set<std::pair<std::string, std::string>> works;
    const auto samples = sampleRanks(steps);
    for (size_t stage = 0; stage < samples.size(); ++stage) {
        RS_TRY_ASSIGN(const auto calls,
            attentionCalls(inputs, samples[stage].rank, steps.trace.warmUpStep()));
        if (calls)
            works.insert(calls->work);
        if (!calls || works.size() > 1)
            return std::optional<SlowStage>();
        if (static_cast<int64_t>(stage) == slow.rank)
            found = SlowStage{calls->work.first, calls->mean, {}, 0};
        else
            others.push_back(calls->mean);
    }
    const auto normal = analysis::medianOf(std::move(others));
    if (!found || !normal || *normal <= Duration())
        return std::optional<SlowStage>();
    found->ofOthers = *normal;
    found->share = 1 - analysis::shareOf(*normal, found->call);
    const double longer = analysis::shareOf(found->call, *normal) - 1;
    return 2 * longer >= slow.ofMetric ? found : std::nullopt;
}

Result<std::vector<Fix>> stageFixes(
    Inputs& inputs, const StepInputs& steps, int64_t stage, const std::optional<SlowStage>& slow) {
    if (slow) {
        RS_TRY_ASSIGN(const double share, shareOfPasses(inputs, steps, stage, *slow));
        return std::vector{shorterStage(static_cast<int32_t>(stage), share)};
    }
    RS_TRY_ASSIGN(std::vector<int64_t> layers, layersOfStages(inputs, steps));
    const bool areEqual = std::ranges::adjacent_find(layers, std::not_equal_to()) == layers.end();
    return std::vector{areEqual ? evenStages() : movedLayers(std::move(layers))};
}

namespace {

std::string splitText(std::vector<int64_t> layers, Framework framework) {
    if (framework != Framework::MindSpore)
        return fmt::format("{}", fmt::join(layers, ","));
    const int64_t mean = std::accumulate(layers.begin(), layers.end(), int64_t{})
        / static_cast<int64_t>(layers.size());
    for (int64_t& count : layers)
        count -= mean;
    return fmt::format("[{}]", fmt::join(layers, ", "));
}

} // namespace

Status suggestSplit(Inputs& inputs, const StepInputs& steps, Advice& advice) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const std::vector<int64_t> layers, layersOfStages(inputs, steps));
    const JobGraph* const job = replay->played();
    const auto isLaterChunk = [](const Op& op) { return op.chunk.value_or(0) > 0; };
    if (layers.empty() || std::ranges::any_of(job->lanes().ops, isLaterChunk))
        return {};
    const auto moved = moveLayers(*job, job->work(), layers);
    if (!moved || moved->layers == layers
        || job->stepTime(moved->work) >= job->stepTime(job->work()))
        return {};
    advice.current = splitText(layers, inputs.framework());
    advice.suggested = splitText(moved->layers, inputs.framework());
    return {};
}

} // namespace rankscope::advisor
