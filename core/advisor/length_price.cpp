// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/length_price.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/slow_optimizers.h"
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

/// What ranks compute in a step: all wait for the longest of its passes and, where it is known, for
/// the longest of its optimizers.
struct Computed {
    Figures passes;
    Figures optimizers;

    double longest() const {
        return longestOf(passes) + (optimizers.empty() ? 0 : longestOf(optimizers));
    }
};

std::map<int64_t, Computed> computedInSteps(
    const StepTrace& trace, const TimesOfSteps& optimizers) {
    std::map<int64_t, Computed> steps;
    for (auto& [step, ranks] : computingOfSteps(trace)) {
        Computed& of = steps[step];
        const auto known = optimizers.find(step);
        if (known != optimizers.end() && known->second.size() == ranks.size())
            of.optimizers = known->second;
        of.passes = ranks;
        for (const auto& [rank, time] : of.optimizers)
            of.passes[rank] -= time;
    }
    return steps;
}

/// Mean over the steps of what they are shorter.
template <class Change>
Duration shorterSteps(const StepTrace& trace, const TimesOfSteps& optimizers, Change change) {
    const auto steps = computedInSteps(trace, optimizers);
    double saved = 0;
    for (const auto& [step, computed] : steps) {
        Computed changed = computed;
        change(step, changed);
        saved += (computed.longest() - changed.longest()) / static_cast<double>(steps.size());
    }
    return Duration(std::llround(saved));
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

Result<std::optional<Worker>> workerOf(Inputs& inputs, int64_t rank) {
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology || rank < 0 || rank >= topology->ranks())
        return std::optional<Worker>();
    return std::optional(workerOf(*topology, rank));
}

Result<std::optional<Duration>> costOfSlowness(
    Inputs& inputs, const StepInputs& steps, int64_t rank, double share) {
    if (steps.parts.stages.size() < 2) {
        RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
        return shorterSteps(
            steps.trace, lengths->optimizers, [rank, share](int64_t /*step*/, Computed& computed) {
                for (Figures* const part : {&computed.passes, &computed.optimizers})
                    if (const auto own = part->find(rank); own != part->end())
                        own->second *= 1 - share;
            });
    }
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
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    const auto communication = inputs.communication();
    TimesByStep moved =
        movedWithin(*worker, rank, communication ? *communication : nullptr, *topology);
    WorkerFactors passes;
    WorkerFactors optimizers;
    for (const auto& [step, ranks] : computingOfSteps(steps.trace)) {
        const auto own = ranks.find(rank);
        const double ofPasses = passTime(job, *worker, step);
        if (own == ranks.end() || ofPasses <= 0)
            continue;
        const auto moving = static_cast<double>(moved[step].count()); // count(): an estimate
        const double beside = computedBesidePasses(job, *worker, step, own->second, moving);
        passes[{*worker, step}] = 1 - share * std::min(1.0, (own->second - beside) / ofPasses);
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

std::optional<Duration> costOfLengths(
    const LengthInputs& lengths, const StepInputs& steps, double saved) {
    if (lengths.slowness.empty())
        return std::nullopt;
    const auto even = [&lengths, saved](int64_t step, Computed& computed) {
        const auto paceOf = [&lengths, step](int64_t rank) {
            return std::exp(slownessOf(lengths.slowness, rank, step));
        };
        double mean = 0;
        for (const auto& [rank, time] : computed.passes) {
            const auto optimizer = computed.optimizers.find(rank);
            const double beside = optimizer == computed.optimizers.end() ? 0 : optimizer->second;
            mean += (time - saved * (time + beside)) / paceOf(rank);
        }
        mean /= static_cast<double>(computed.passes.size());
        for (auto& [rank, time] : computed.passes)
            time = mean * paceOf(rank);
    };
    return shorterSteps(steps.trace, lengths.optimizers, even);
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
