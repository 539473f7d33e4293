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
    const size_t steps = stepsOfRank(work, trace, rank);
    return steps == 0 ? Duration() : perStep(all, steps);
}

std::optional<Price> playedWork(const StepInputs& steps, const RankWork& work,
    const ReplayInputs& replay, const ParallelTopology& topology) {
    std::map<Worker, std::vector<int64_t>> workers;
    for (const int64_t rank : steps.trace.ranks)
        if (rank >= 0 && rank < topology.ranks())
            workers[workerOf(topology, rank)].push_back(rank);
    std::vector<Fix> fixes;
    fixes.reserve(workers.size());
    for (const auto& [worker, ranks] : workers)
        fixes.push_back(workerShorter(worker, earlierWithout(work, steps.trace, ranks)));
    return replayedPrice(replay, fixes, StepPart::Computing);
}

/// Of each rank what it computes without the work.
std::vector<Fix> withoutWork(
    const RankWork& work, const StepTrace& trace, const JobGraph& oneStage) {
    std::map<int64_t, Duration> ofNoStep;
    for (const int64_t rank : work.told)
        ofNoStep.emplace(rank, withoutStep(work, trace, rank));
    std::map<Worker, TimesByStep> less;
    for (const ComputedInStep& one : computedIn(oneStage, trace)) {
        const auto evenly = ofNoStep.find(one.rank);
        const auto own = work.times.find({one.rank, one.step});
        less[one.place][one.step] = (evenly == ofNoStep.end() ? Duration() : evenly->second)
            + (own == work.times.end() ? Duration() : own->second);
    }
    std::vector<Fix> fixes;
    fixes.reserve(less.size());
    for (auto& [worker, times] : less)
        fixes.push_back(workerShorter(worker, std::move(times)));
    return fixes;
}

} // namespace

size_t stepsOfRank(const RankWork& work, const StepTrace& trace, int64_t rank) {
    if (const auto told = work.steps.find(rank); told != work.steps.end())
        return told->second;
    return static_cast<size_t>(std::ranges::count_if(
        trace.rows, [&](const StepRow& row) { return row.rank == rank && isOfStep(trace, row); }));
}

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
        if (evenly == ofNoStep.end() || !isOfStep(trace, row))
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
        if (const auto job = oneStageJob(steps, {}))
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
