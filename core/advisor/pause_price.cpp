// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/pause_price.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"

namespace rankscope::advisor {

namespace {

/// The same on the clock that the ranks share.
void addShifted(const std::vector<TimeRange>& ranges, Duration offset, std::vector<TimeRange>& to) {
    for (const TimeRange& range : ranges)
        to.push_back({range.begin + offset, range.end + offset});
}

HostPauses& pausesAt(
    PausesOfWorkers& workers, const analysis::ParallelTopology& topology, int64_t rank) {
    const auto place = topology.placeOf(rank);
    return workers[{static_cast<int32_t>(place.pipeline), static_cast<int32_t>(place.data)}];
}

/// What the ranks that stand for their workers wait for a pausing rank of the same worker.
void addWaits(const Inputs& inputs, const std::vector<WorkerWait>& waits,
    const analysis::ParallelTopology& topology, const StandIn& standIn, const Pauses& pauses,
    PausesOfWorkers& workers) {
    for (const WorkerWait& wait : waits) {
        const auto pausing = pauses.find(wait.last);
        if (pausing == pauses.end() || !standsForWorker(topology, standIn, wait.rank))
            continue;
        const Duration ahead =
            offsetOf(inputs.snapshot(), wait.rank) - offsetOf(inputs.snapshot(), wait.last);
        const TimeRange onItsClock{wait.range.begin + ahead, wait.range.end + ahead};
        addShifted(analysis::commonRanges(pausing->second.host, {onItsClock}),
            offsetOf(inputs.snapshot(), wait.last), pausesAt(workers, topology, wait.rank).device);
    }
}

Result<PausesOfWorkers> byWorker(Inputs& inputs, const StandIn& standIn, const Pauses& pauses) {
    PausesOfWorkers workers;
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology)
        return workers;
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    addWaits(
        inputs, waitsWithinWorkers(*communication, *topology), *topology, standIn, pauses, workers);
    for (const auto& [rank, ranges] : pauses) {
        if (rank < 0 || rank >= topology->ranks())
            continue;
        HostPauses& of = pausesAt(workers, *topology, rank);
        const Duration offset = offsetOf(inputs.snapshot(), rank);
        addShifted(ranges.host, offset, of.host);
        addShifted(ranges.device, offset, of.device);
    }
    for (auto& [worker, of] : workers) {
        of.host = analysis::unionOf(std::move(of.host));
        of.device = analysis::unionOf(std::move(of.device));
    }
    return workers;
}

} // namespace

Result<std::optional<Price>> priceOfPauses(Inputs& inputs, const Pauses& pauses) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    const auto& job = replay->job ? replay->job : replay->delayed;
    if (!job)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const PausesOfWorkers workers, byWorker(inputs, replay->standIn, pauses));
    PausePrice found = priceOfPauses(*job, workers);
    return delayedPrice(*replay, std::move(found), StepPart::Free);
}

Result<TimesByRank> pausesInSteps(Inputs& inputs, const StepInputs& steps, const Pauses& pauses) {
    TimesByRank times;
    RS_TRY_ASSIGN(const analysis::RangesOfSteps* const stepRanges, inputs.stepRanges());
    for (const int64_t step : steps.numbers()) {
        const analysis::StepRanges& ranges = stepRanges->at(step);
        for (const auto& [rank, paused] : pauses)
            if (const auto range = ranges.find(rank); range != ranges.end())
                times[{rank, step}] = analysis::commonTime(paused.device, {range->second});
    }
    return times;
}

Result<std::optional<Duration>> longestPauses(
    Inputs& inputs, const StepInputs& steps, const Pauses& pauses) {
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    Duration sum{};
    size_t count = 0;
    RS_TRY_ASSIGN(const analysis::RangesOfSteps* const stepRanges, inputs.stepRanges());
    for (const int64_t step : steps.numbers()) {
        const analysis::StepRanges& ranges = stepRanges->at(step);
        std::map<int64_t, std::vector<TimeRange>> replicas; // each rank is one without a topology
        for (const auto& [rank, paused] : pauses) {
            const auto range = ranges.find(rank);
            if (range == ranges.end())
                continue;
            const bool isPlaced = topology && rank >= 0 && rank < topology->ranks();
            addShifted(analysis::commonRanges(paused.device, {range->second}),
                offsetOf(inputs.snapshot(), rank),
                replicas[isPlaced ? int64_t{topology->placeOf(rank).data} : rank]);
        }
        Duration longest{};
        for (auto& [replica, times] : replicas) {
            Duration all{};
            for (const TimeRange& time : analysis::unionOf(std::move(times)))
                all += time.length();
            longest = std::max(longest, all);
        }
        sum += longest;
        count += replicas.empty() ? 0 : 1;
    }
    return count == 0 ? std::optional<Duration>() : perStep(sum, count);
}

} // namespace rankscope::advisor
