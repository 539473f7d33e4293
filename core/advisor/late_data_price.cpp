// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/late_data_price.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
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

/// By rank and step.
using WaitTimes = std::map<std::pair<int64_t, std::optional<int64_t>>, Duration>;

/// What ranks wait within their workers, but for these: their workers are as late as they are.
Result<WaitTimes> waitsForOthers(Inputs& inputs, std::span<const int64_t> late) {
    WaitTimes times;
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology)
        return times;
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    for (const WorkerWait& wait : waitsWithinWorkers(*communication, *topology)) {
        if (std::ranges::find(late, wait.last) == late.end())
            times[{wait.rank, wait.step}] += wait.range.length();
    }
    return times;
}

} // namespace

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
    RS_TRY_ASSIGN(const WaitTimes waits, waitsForOthers(inputs, late));
    std::map<std::optional<int64_t>, std::map<size_t, Longest>> all;
    for (const RankDifference& rank :
        differencesOf(steps.trace, metric, steps.parts.stages).ranks) {
        const bool isLate = std::ranges::find(late, rank.rank) != late.end();
        for (const Difference& one : rank.steps) {
            const StepRow* row = steps.trace.find(rank.rank, one.step);
            const auto computing =
                row == nullptr ? std::nullopt : row->values.get(StepMetric::Computing);
            if (!computing)
                return std::optional<Duration>();
            const auto waited = waits.find({rank.rank, one.step});
            const Duration busy =
                *computing + (waited == waits.end() ? Duration() : waited->second);
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
