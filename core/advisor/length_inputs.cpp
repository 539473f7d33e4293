// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/length_inputs.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/optimizer_times.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/rank_runs.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr size_t kMostRanksRead = 1024; ///< the calls of each are read; as many as are replayed

bool doVary(std::span<const LengthSums> lengths) {
    return std::max(variationOfLengths(lengths), variationOverSteps(lengths))
        > threshold::kSequenceVariation.value;
}

/// Of what a rank computes, from step to step; median of the ranks.
double variationOfComputing(const StepTrace& trace) {
    std::map<int64_t, std::vector<Duration>> ranks;
    for (const StepRow& row : trace.rows) {
        if (const auto time = row.values.get(StepMetric::Computing); time && row.step)
            ranks[row.rank].push_back(*time);
    }
    std::vector<double> variations;
    variations.reserve(ranks.size());
    for (const auto& [rank, times] : ranks)
        variations.push_back(variationOf(times));
    return medianOf(std::move(variations)).value_or(0);
}

Result<bool> mayLengthsVary(Inputs& inputs, const StepInputs& steps) {
    const size_t ranks = steps.trace.ranks.size();
    if (ranks < 2 || ranks > kMostRanksRead)
        return false;
    if (variationOfComputing(steps.trace) > threshold::kSequenceVariation.value)
        return true;
    if (steps.parts.stages.size() >= 2) {
        RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
        return replay->diagnosis.sequences.varyByLength();
    }
    const auto first = spread(ranksWith("kernel", inputs.snapshot(), steps), 1);
    if (first.empty())
        return false;
    RS_TRY_ASSIGN(const auto lengths,
        attentionLengths(
            inputs.snapshot(), first.front(), steps.trace.warmUpStep(), inputs.stop()));
    return doVary(lengths);
}

} // namespace

bool LengthInputs::tellsSlowRanks() const {
    return std::ranges::any_of(
        slowness, [](const auto& of) { return of.second.size() >= kFewestStepsAtLength; });
}

double slownessOf(const Slowness& slowness, int64_t rank, std::optional<int64_t> step) {
    const auto steps = slowness.find(rank);
    if (steps == slowness.end() || !step)
        return 0;
    const auto at = steps->second.find(*step);
    return at == steps->second.end() ? 0 : at->second;
}

Result<LengthInputs> lengthInputsOf(Inputs& inputs, const StepInputs& steps) {
    LengthInputs read;
    RS_TRY_ASSIGN(const bool mayVary, mayLengthsVary(inputs, steps));
    if (!mayVary) {
        read.slowSteps = slowSteps(computingPaces(steps.trace));
        return read;
    }
    const bool hasStages = steps.parts.stages.size() >= 2;
    std::vector<LengthSums> lengths;
    std::vector<OptimizerKernels> optimizers;
    for (const int64_t rank : ranksWith("kernel", inputs.snapshot(), steps)) {
        RS_TRY_ASSIGN(const auto own,
            attentionLengths(inputs.snapshot(), rank, steps.trace.warmUpStep(), inputs.stop()));
        lengths.insert(lengths.end(), own.begin(), own.end());
        if (hasStages)
            continue;
        RS_TRY_ASSIGN(const auto kernels, optimizerKernels(inputs.snapshot(), rank, inputs.stop()));
        optimizers.insert(optimizers.end(), kernels.begin(), kernels.end());
    }
    if (!optimizers.empty()) {
        RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
        read.optimizers = optimizerTimes(optimizers, *communication, steps.trace.ranks.size());
    }
    read.variation = std::max(variationOfLengths(lengths), variationBetweenRanks(lengths));
    const bool isAtLength = doVary(lengths);
    read.slowSteps = slowSteps(isAtLength ? attentionPaces(lengths) : computingPaces(steps.trace));
    read.slowSteps.isAtLength = isAtLength;
    std::vector<RankGroup> groups = steps.parts.stages;
    if (!hasStages)
        groups = {{"", steps.trace.ranks}};
    for (const RankGroup& group : groups) {
        read.slowness.merge(slownessAtLength(lengths, group.ranks));
        if (const auto slow = slowAtLength(lengths, group.ranks))
            read.slow.push_back({*slow, group.ranks});
    }
    return read;
}

} // namespace rankscope::advisor
