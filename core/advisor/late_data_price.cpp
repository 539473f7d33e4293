// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/late_data_price.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay/late_starts.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/differences.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Of the ranks of a stage in a step.
struct Longest {
    Duration measured{};
    Duration without{};
};

/// The last step of the job that had begun; nothing before the first.
std::optional<int64_t> stepAt(const JobGraph& job, Timestamp time) {
    const OpLanes& lanes = job.lanes();
    std::optional<size_t> last;
    for (size_t step = 0; step < lanes.steps(); ++step) {
        if (lanes.begins[step] <= time && (!last || lanes.begins[*last] < lanes.begins[step]))
            last = step;
    }
    return last ? std::optional(lanes.lanes[*last * lanes.dpRanks].step) : std::nullopt;
}

/// Without when the others of their workers wait for them.
LateStarts lateStartsOf(const StepInputs& steps, StepMetric metric, std::span<const int64_t> late,
    const ParallelTopology& topology, const StandIn& standIn) {
    LateStarts starts;
    for (const RankDifference& rank :
        differencesOf(steps.trace, metric, steps.parts.stages).ranks) {
        if (std::ranges::find(late, rank.rank) == late.end() || rank.rank >= topology.ranks())
            continue;
        for (const Difference& one : rank.steps) {
            if (one.value() <= Duration())
                continue;
            LateStart& start = starts[{workerOf(topology, rank.rank), one.step.value_or(0)}];
            Duration& most =
                standsForWorker(topology, standIn, rank.rank) ? start.ofWorker : start.ofOthers;
            most = std::max(most, one.value());
        }
    }
    return starts;
}

/// What the ranks that stand for their workers wait for the late ones.
void addWaitsForLate(Inputs& inputs, const JobGraph& job, const std::vector<WorkerWait>& waits,
    std::span<const int64_t> late, const ParallelTopology& topology, const StandIn& standIn,
    LateStarts& starts) {
    for (const WorkerWait& wait : waits) {
        if (std::ranges::find(late, wait.last) == late.end()
            || !standsForWorker(topology, standIn, wait.rank))
            continue;
        const Duration offset = offsetOf(inputs.snapshot(), wait.rank);
        const TimeRange range{wait.range.begin + offset, wait.range.end + offset};
        const auto step = stepAt(job, range.begin);
        const auto start =
            step ? starts.find({workerOf(topology, wait.rank), *step}) : starts.end();
        if (start != starts.end())
            start->second.waits.push_back(range);
    }
    for (auto& [worker, start] : starts)
        start.waits = unionOf(std::move(start.waits));
}

/// How late these ranks begin each step.
TimesOfRankSteps latenessOf(
    const std::vector<RankDifference>& ranks, std::span<const int64_t> late) {
    TimesOfRankSteps times;
    for (const RankDifference& rank : ranks) {
        if (std::ranges::find(late, rank.rank) == late.end())
            continue;
        for (const Difference& one : rank.steps)
            times[{rank.rank, one.step}] = std::max(Duration(), one.value());
    }
    return times;
}

/// How much longer than on their peers devices are free within steps: what late ranks begin later
/// comes before that, and is waited for as well.
TimesOfRankSteps freeBesidePeers(const StepInputs& steps) {
    TimesOfRankSteps idle;
    if (!OwnIdle(steps.trace).isTold())
        return idle;
    for (const RankDifference& rank :
        differencesOf(steps.trace, StepMetric::Free, steps.parts.stages).ranks)
        for (const Difference& one : rank.steps)
            idle[{rank.rank, one.step}] = std::max(Duration(), one.value());
    return idle;
}

/// Within workers, on the clock that all ranks share; none where no sizes tell the workers.
Result<std::vector<WorkerWait>> waitsOfJob(Inputs& inputs) {
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology)
        return std::vector<WorkerWait>();
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    std::vector<WorkerWait> waits = waitsWithinWorkers(*communication, *topology);
    for (WorkerWait& wait : waits) {
        const Duration offset = offsetOf(inputs.snapshot(), wait.rank);
        wait.range = {wait.range.begin + offset, wait.range.end + offset};
    }
    return waits;
}

} // namespace

TimesOfRankSteps waitsForOthers(std::vector<WorkerWait> waits, TimesOfRankSteps late) {
    std::ranges::stable_sort(waits, {}, [](const WorkerWait& wait) { return wait.range.end; });
    TimesOfRankSteps times;
    for (const WorkerWait& wait : waits) {
        Duration& own = late[{wait.rank, wait.step}];
        const Duration ahead = late[{wait.last, wait.step}] - own;
        const Duration caused = std::clamp(ahead, Duration(), wait.range.length());
        own += caused;
        times[{wait.rank, wait.step}] += wait.range.length() - caused;
    }
    return times;
}

Result<std::optional<Price>> playedLateData(
    Inputs& inputs, StepMetric metric, std::span<const int64_t> late) {
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    const JobGraph* const job = replay->played();
    if (job == nullptr || !topology)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    LateStarts starts = lateStartsOf(*steps, metric, late, *topology, replay->standIn);
    addWaitsForLate(inputs, *job, waitsWithinWorkers(*communication, *topology), late, *topology,
        replay->standIn, starts);
    PausePrice found = priceOfLateStarts(*job, starts);
    return delayedPrice(*replay, std::move(found), StepPart::Preparing);
}

Result<std::optional<Duration>> priceOfLateData(
    Inputs& inputs, const StepInputs& steps, StepMetric metric, std::span<const int64_t> late) {
    const auto ranks = differencesOf(steps.trace, metric, steps.parts.stages).ranks;
    RS_TRY_ASSIGN(auto ofJob, waitsOfJob(inputs));
    const TimesOfRankSteps waits = waitsForOthers(std::move(ofJob), latenessOf(ranks, late));
    const TimesOfRankSteps idle = freeBesidePeers(steps);
    std::map<std::optional<int64_t>, std::map<size_t, Longest>> all;
    for (const RankDifference& rank : ranks) {
        const bool isLate = std::ranges::find(late, rank.rank) != late.end();
        for (const Difference& one : rank.steps) {
            const StepRow* row = steps.trace.find(rank.rank, one.step);
            const auto computing =
                row == nullptr ? std::nullopt : row->values.get(StepMetric::Computing);
            if (!computing)
                return std::optional<Duration>();
            const auto waited = waits.find({rank.rank, one.step});
            const auto paused = idle.find({rank.rank, one.step});
            const Duration busy = *computing + (waited == waits.end() ? Duration() : waited->second)
                + (paused == idle.end() ? Duration() : paused->second);
            Longest& longest = all[one.step][rank.group];
            const Duration normal = isLate ? std::min(one.own, one.peers) : one.own;
            longest.measured = std::max(longest.measured, busy + one.own);
            longest.without = std::max(longest.without, busy + normal);
        }
    }
    if (all.empty())
        return std::optional<Duration>();
    Duration saved{};
    for (const auto& [step, stages] : all) {
        Duration most{};
        for (const auto& [stage, longest] : stages)
            most = std::max(most, longest.measured - longest.without);
        saved += most;
    }
    return std::optional(perStep(saved, all.size()));
}

} // namespace rankscope::advisor
