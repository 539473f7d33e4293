// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/work_price.h"

#include <algorithm>
#include <vector>

#include "core/advisor/findings.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What of the rank's work is of no step of the trace, in each of its steps.
Duration withoutStep(const RankWork& work, const StepTrace& trace, int64_t rank) {
    Duration all{};
    for (auto of = work.times.lower_bound({rank, std::nullopt});
         of != work.times.end() && of->first.first == rank; ++of)
        if (trace.find(rank, of->first.second) == nullptr)
            all += of->second;
    const auto steps = std::ranges::count(trace.rows, rank, &StepRow::rank);
    return perStep(all, static_cast<size_t>(steps));
}

std::optional<Price> playedWork(const StepInputs& steps, const RankWork& work,
    const ReplayInputs& replay, const ParallelTopology& topology) {
    std::map<Worker, std::vector<int64_t>> workers;
    for (const int64_t rank : steps.trace.ranks)
        if (rank >= 0 && rank < topology.ranks())
            workers[workerOf(topology, rank)].push_back(rank);
    WorkerFactors kept;
    for (const auto& [worker, ranks] : workers) {
        for (const auto& [step, earlier] : earlierWithout(work, steps.trace, ranks)) {
            const double passes = passTime(*replay.played(), worker, step);
            if (passes > 0)
                kept[{worker, step}] =
                    std::max(0.0, 1 - static_cast<double>(earlier.count()) / passes);
        }
    }
    const std::vector<Fix> fixes{passesTimes(std::move(kept))};
    return replayedPrice(replay, fixes, StepPart::Computing);
}

/// Of each rank what it computes without the work.
std::vector<Fix> withoutWork(
    const RankWork& work, const StepTrace& trace, const JobGraph& oneStage) {
    std::map<int64_t, Duration> ofNoStep;
    for (const int64_t rank : work.told)
        ofNoStep.emplace(rank, withoutStep(work, trace, rank));
    WorkerFactors kept;
    for (const ComputedInStep& one : computedIn(oneStage, trace)) {
        const auto evenly = ofNoStep.find(one.rank);
        const auto own = work.times.find({one.rank, one.step});
        const Duration less = (evenly == ofNoStep.end() ? Duration() : evenly->second)
            + (own == work.times.end() ? Duration() : own->second);
        const Duration all = one.passes + one.optimizer;
        if (all > Duration())
            kept[{one.place, one.step}] = std::max(0.0, 1 - shareOf(less, all));
    }
    return computingTimes(kept);
}

} // namespace

TimesByStep earlierWithout(
    const RankWork& work, const StepTrace& trace, std::span<const int64_t> ranks) {
    const StepMetric metric = workMetric(trace);
    std::map<int64_t, Duration> ofNoStep;
    for (const int64_t rank : ranks)
        if (work.told.contains(rank))
            ofNoStep.emplace(rank, withoutStep(work, trace, rank));
    const OwnIdle idleIn(trace);
    std::map<int64_t, std::pair<Duration, Duration>> last; // by step: as measured, and without
    for (const StepRow& row : trace.rows) {
        const auto evenly = ofNoStep.find(row.rank);
        if (evenly == ofNoStep.end())
            continue;
        const auto own = work.times.find({row.rank, row.step});
        const Duration time = row.values.orZero(metric) + idleIn(row);
        const Duration less = evenly->second + (own == work.times.end() ? Duration() : own->second);
        auto& [measured, without] = last[row.step.value_or(0)];
        measured = std::max(measured, time);
        without = std::max(without, time - less);
    }
    TimesByStep earlier;
    for (const auto& [step, times] : last)
        earlier[step] = times.first - times.second;
    return earlier;
}

Result<std::optional<Price>> priceOfWork(
    Inputs& inputs, const StepInputs& steps, const RankWork& work) {
    if (steps.isWithoutStages()) {
        Duration saved{};
        const TimesByStep earlier = earlierWithout(work, steps.trace, steps.trace.ranks);
        for (const auto& step : earlier)
            saved += step.second;
        if (earlier.empty())
            return std::optional<Price>();
        const Duration cost = perStep(saved, earlier.size());
        Price price{Duration(), cost, cost, "method.longest_without", StepPart::Computing};
        if (const auto job = oneStageJob(steps.trace, {}))
            price.played = std::make_shared<const Played>(
                playedFixes(withoutWork(work, steps.trace, *job), cost));
        return std::optional(std::move(price));
    }
    const bool areTold = std::ranges::all_of(
        steps.trace.ranks, [&](int64_t rank) { return work.told.contains(rank); });
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    if (!areTold || replay->played() == nullptr || !topology)
        return std::optional<Price>();
    return playedWork(steps, work, *replay, *topology);
}

} // namespace rankscope::advisor
