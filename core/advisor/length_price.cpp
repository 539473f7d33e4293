// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/length_price.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/slow_optimizers.h"
#include "core/advisor/slow_workers.h"
#include "core/analysis/parallel/job_topology.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

using Figures = std::map<int64_t, double>; ///< ns by rank

TimesOfSteps computingOfSteps(const StepTrace& trace) {
    TimesOfSteps steps;
    for (const StepRow& row : trace.rows) {
        if (const auto time = row.values.get(StepMetric::Computing); time && row.step)
            steps[*row.step][row.rank] = static_cast<double>(time->count()); // count(): statistics
    }
    return steps;
}

double longestOf(const Figures& ranks) {
    return std::ranges::max_element(ranks, {}, [](const auto& one) { return one.second; })->second;
}

/// Of the passes of a worker what a rank computes in them, 1 at most: the rest waits for the others
/// of the worker.
double computedInPasses(const JobGraph& job, const Worker& worker, int64_t step, double computing) {
    const double passes = passTime(job, worker, step);
    if (passes <= 0 || computing > passes)
        return passes > 0 ? 1 : 0;
    return std::max(0.0, computing - optimizerTime(job, worker, step)) / passes;
}

} // namespace

Result<std::optional<Price>> priceOfSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share) {
    if (steps.parts.stages.size() < 2) {
        RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
        const auto job = oneStageJob(steps, lengths->optimizers);
        const auto place = placeInOneStage(steps.trace, rank);
        if (!job || !place)
            return std::optional<Price>();
        WorkerFactors kept;
        for (const auto& lane : job->lanes().lanes)
            kept[{*place, lane.step}] = 1 - share;
        Price price = pricedInOneStage(*job, computingTimes(kept), kAtSameLength);
        if (!steps.isWithoutStages()) // of which no other stage is in the profile
            price.played.reset();
        return std::optional(std::move(price));
    }
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto fix, withoutSlowness(inputs, steps, rank, share));
    return fix ? replayedPrice(*replay, std::span(&*fix, 1), StepPart::Computing)
               : std::optional<Price>();
}

Result<std::optional<Fix>> withoutSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto worker, workerOf(inputs, rank));
    if (!worker || replay->played() == nullptr)
        return std::optional<Fix>();
    const JobGraph& job = *replay->played();
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    const auto communication = inputs.communication();
    TimesByStep moved =
        movedWithin(*worker, rank, communication ? *communication : nullptr, *topology);
    SlowTimes slow{rank};
    for (const auto& [step, ranks] : computingOfSteps(steps.trace))
        if (const auto own = ranks.find(rank); own != ranks.end()) // count(): an estimate
            slow.steps[step] = {
                Duration(std::llround(own->second)), Duration(std::llround(share * own->second))};
    // Others of its worker come later than it would without.
    auto workers =
        shorterWorkers(std::span(&slow, 1), communication ? *communication : nullptr, *topology);
    WorkerFactors passes;
    WorkerFactors optimizers;
    for (const auto& [step, times] : slow.steps) {
        const double ofPasses = passTime(job, *worker, step);
        if (ofPasses <= 0)
            continue;
        // count(): estimates
        const auto moving = static_cast<double>(moved[step].count());
        const auto own = static_cast<double>(times.own.count());
        const auto shorter = static_cast<double>(workers[*worker][step].count());
        const double beside = computedBesidePasses(job, *worker, step, own, moving);
        passes[{*worker, step}] = 1 - std::clamp((shorter - share * beside) / ofPasses, 0.0, share);
        shortenOptimizers(job, *worker, step, beside * share, optimizers);
    }
    return std::optional<Fix>(
        [first = passesTimes(std::move(passes)), then = optimizersTimes(std::move(optimizers))](
            const JobGraph& of, Work& work) {
            first(of, work);
            then(of, work);
        });
}

Result<std::vector<Fix>> atOwnPace(
    Inputs& inputs, const StepInputs& steps, std::vector<Fix> ofLengths) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (lengths->slowness.empty() || replay->played() == nullptr)
        return ofLengths;
    WorkerFactors even;
    WorkerFactors own;
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
            even[{*worker, step}] = 1
                - computedInPasses(*replay->played(), *worker, step, computing)
                    * (1 - std::exp(-slowness));
            own[{*worker, step}] = 1 / even[{*worker, step}];
        }
    }
    ofLengths.insert(ofLengths.begin(), passesTimes(std::move(even)));
    ofLengths.push_back(passesTimes(std::move(own)));
    return ofLengths;
}

std::optional<Price> priceOfLengths(
    const LengthInputs& lengths, const StepInputs& steps, double saved) {
    if (lengths.slowness.empty())
        return std::nullopt;
    const auto job = oneStageJob(steps, lengths.optimizers);
    if (!job)
        return std::nullopt;
    WorkerFactors even;
    WorkerFactors own;
    for (const ComputedInStep& one : computedIn(*job, steps.trace)) {
        // `saved` is of all that it computes.
        const double ofPasses = one.passes > Duration()
            ? saved * (1 + analysis::shareOf(one.optimizer, one.passes))
            : 0;
        const double pace = std::exp(slownessOf(lengths.slowness, one.rank, one.step));
        even[{one.place, one.step}] = std::max(0.0, 1 - ofPasses) / pace;
        own[{one.place, one.step}] = pace;
    }
    return pricedInOneStage(
        *job, {passesTimes(std::move(even)), evenRanks(), passesTimes(std::move(own))}, kAtOwnPace);
}

Duration costOfUnevenTransfers(const StepTrace& trace, const TimesOfSteps& transfers) {
    const auto steps = computingOfSteps(trace);
    double longer = 0;
    for (const auto& [step, ranks] : steps) {
        const auto ofStep = transfers.find(step);
        if (ofStep == transfers.end())
            continue;
        Figures both = ranks;
        double mean = 0;
        for (auto& [rank, time] : both) {
            const auto own = ofStep->second.find(rank);
            const double transfer = own == ofStep->second.end() ? 0 : own->second;
            time += transfer;
            mean += transfer / static_cast<double>(ranks.size());
        }
        longer += longestOf(both) - mean - longestOf(ranks);
    }
    return Duration(std::llround(longer / static_cast<double>(std::max<size_t>(steps.size(), 1))));
}

} // namespace rankscope::advisor
