// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/length_price.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/replay_price.h"
#include "core/analysis/parallel/job_layout.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

using Figures = std::map<int64_t, double>; ///< ns by rank

std::map<int64_t, Figures> computingOfSteps(const StepTrace& trace) {
    std::map<int64_t, Figures> steps;
    for (const StepRow& row : trace.rows) {
        if (const auto time = row.values.get(StepMetric::Computing); time && row.step)
            steps[*row.step][row.rank] = static_cast<double>(time->count()); // count(): statistics
    }
    return steps;
}

double longestOf(const Figures& ranks) {
    return std::ranges::max_element(ranks, {}, [](const auto& one) { return one.second; })->second;
}

/// Mean over the steps of what the longest rank is shorter.
template <class Change>
Duration shorterSteps(const StepTrace& trace, Change change) {
    const auto steps = computingOfSteps(trace);
    double saved = 0;
    for (const auto& [step, ranks] : steps) {
        Figures changed = ranks;
        change(step, changed);
        saved += (longestOf(ranks) - longestOf(changed)) / static_cast<double>(steps.size());
    }
    return Duration(std::llround(saved));
}

/// What is left of passes where the computing in them takes no longer than at the mean pace; the
/// rest of them waits for others of the worker.
double atMeanPace(double computing, double passes, double slowness) {
    return passes > 0 ? 1 - std::min(1.0, computing / passes) * (1 - std::exp(-slowness)) : 1;
}

} // namespace

Result<std::optional<Worker>> workerOf(Inputs& inputs, int64_t rank) {
    RS_TRY_ASSIGN(const auto layout, jobLayout(inputs.snapshot(), inputs.stop()));
    if (!layout || rank < 0 || rank >= layout->ranks())
        return std::optional<Worker>();
    const RankPlace place = layout->placeOf(rank);
    return Worker{static_cast<int32_t>(place.data), static_cast<int32_t>(place.pipeline)};
}

Result<std::optional<Duration>> costOfSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share) {
    if (steps.parts.stages.size() < 2)
        return shorterSteps(steps.trace, [rank, share](int64_t /*step*/, Figures& ranks) {
            if (const auto own = ranks.find(rank); own != ranks.end())
                own->second *= 1 - share;
        });
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto fix, withoutSlowness(inputs, steps, rank, share));
    return fix ? replayedPrice(*replay, std::span(&*fix, 1), StepPart::Computing)->cost
               : std::optional<Duration>();
}

Result<std::optional<Fix>> withoutSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto worker, workerOf(inputs, rank));
    if (!worker || replay->played() == nullptr)
        return std::optional<Fix>();
    const JobGraph& job = *replay->played();
    PassFactors factors;
    for (const auto& [step, ranks] : computingOfSteps(steps.trace)) {
        const auto own = ranks.find(rank);
        const double passes = passTime(job, *worker, step);
        if (own != ranks.end() && passes > 0)
            factors[{*worker, step}] = std::max(0.0, 1 - own->second * share / passes);
    }
    return std::optional(passesTimes(std::move(factors)));
}

Result<std::vector<Fix>> atOwnPace(
    Inputs& inputs, const StepInputs& steps, std::vector<Fix> ofLengths) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (lengths->slowness.empty() || replay->played() == nullptr)
        return ofLengths;
    PassFactors even;
    PassFactors own;
    std::map<std::pair<Worker, int64_t>, double> slowest;
    for (const auto& [step, ranks] : computingOfSteps(steps.trace)) {
        for (const auto& [rank, computing] : ranks) {
            RS_TRY_ASSIGN(const auto worker, workerOf(inputs, rank));
            if (!worker)
                return ofLengths;
            // Of a tensor-parallel group the slowest rank tells: the others wait in the passes.
            const double slowness = slownessOf(lengths->slowness, rank, step);
            const auto [at, isNew] = slowest.emplace(std::pair(*worker, step), slowness);
            if (!isNew && slowness <= at->second)
                continue;
            at->second = slowness;
            const double passes = passTime(*replay->played(), *worker, step);
            even[{*worker, step}] = atMeanPace(computing, passes, slowness);
            own[{*worker, step}] = 1 / even[{*worker, step}];
        }
    }
    ofLengths.insert(ofLengths.begin(), passesTimes(std::move(even)));
    ofLengths.push_back(passesTimes(std::move(own)));
    return ofLengths;
}

std::optional<Duration> costOfLengths(
    const LengthInputs& lengths, const StepInputs& steps, double saved) {
    if (lengths.slowness.empty())
        return std::nullopt;
    return shorterSteps(steps.trace, [&lengths, saved](int64_t step, Figures& ranks) {
        double mean = 0;
        for (const auto& [rank, time] : ranks)
            mean += time * std::exp(-slownessOf(lengths.slowness, rank, step))
                / static_cast<double>(ranks.size());
        for (auto& [rank, time] : ranks)
            time = mean * (1 - saved) * std::exp(slownessOf(lengths.slowness, rank, step));
    });
}

} // namespace rankscope::advisor
