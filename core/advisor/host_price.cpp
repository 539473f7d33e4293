// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/host_price.h"

#include <algorithm>
#include <map>

#include "core/advisor/pause_price.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/told_calls.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

namespace {

/// What the device is free meanwhile: before the launch of what ends the range.
void takeOut(const std::vector<TimeRange>& told, analysis::LaunchGaps& gaps) {
    const Duration meanwhile = analysis::commonTime(gaps.ranges, told);
    gaps.free -= meanwhile;
    gaps.late -= meanwhile;
    gaps.starved = std::max(Duration(), gaps.starved - meanwhile);
    gaps.ranges = analysis::rangesWithout(gaps.ranges, told);
    std::erase_if(gaps.longest, [&told](const TimeRange& gap) {
        return analysis::commonTime({gap}, told) * 2 > gap.length();
    });
}

/// What ranks wait for others in their tensor and context parallel groups, but for what those do in
/// such calls.
Result<std::map<int64_t, std::vector<TimeRange>>> waitsBesideTold(
    Inputs& inputs, const analysis::ParallelTopology& topology) {
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    std::map<int64_t, std::vector<TimeRange>> told;
    std::map<int64_t, std::vector<TimeRange>> waits;
    for (const WorkerWait& wait : waitsWithinWorkers(*communication, topology)) {
        const auto [of, isNew] = told.try_emplace(wait.last);
        if (isNew) {
            RS_TRY_ASSIGN(of->second, toldCalls(inputs, wait.last));
        }
        const Duration ahead =
            offsetOf(inputs.snapshot(), wait.rank) - offsetOf(inputs.snapshot(), wait.last);
        for (const TimeRange& rest : analysis::rangesWithout(
                 {{wait.range.begin + ahead, wait.range.end + ahead}}, of->second))
            waits[wait.rank].push_back({rest.begin - ahead, rest.end - ahead});
    }
    return waits;
}

/// By data parallel rank, on the clock that all share: the stages of a replica wait for each other.
Result<std::map<int32_t, std::vector<TimeRange>>> toldOfReplicas(
    Inputs& inputs, const StepInputs& steps, const analysis::ParallelTopology& topology) {
    std::map<int32_t, std::vector<TimeRange>> told;
    for (const int64_t rank : steps.trace.ranks) {
        if (rank < 0 || rank >= topology.ranks())
            continue;
        RS_TRY_ASSIGN(const std::vector<TimeRange> calls, toldCalls(inputs, rank));
        const Duration offset = offsetOf(inputs.snapshot(), rank);
        for (const TimeRange& call : calls)
            told[workerOf(topology, rank).dpRank].push_back(
                {call.begin + offset, call.end + offset});
    }
    for (auto& [replica, ranges] : told)
        ranges = analysis::unionOf(std::move(ranges));
    return told;
}

/// As the rank's own clock tells it.
std::vector<TimeRange> onClockOf(
    const query::Snapshot& snapshot, int64_t rank, std::vector<TimeRange> ranges) {
    const Duration offset = offsetOf(snapshot, rank);
    for (TimeRange& range : ranges)
        range = {range.begin - offset, range.end - offset};
    return ranges;
}

} // namespace

Result<std::optional<analysis::LaunchGaps>> lateLaunches(
    Inputs& inputs, int64_t rank, std::optional<int64_t> but) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    RS_TRY_ASSIGN(auto gaps,
        analysis::launchGaps(inputs.session(), rank, but, analysis::transfersOf(read->all, rank)));
    if (!gaps || gaps->ranges.empty())
        return gaps;
    RS_TRY_ASSIGN(const std::vector<TimeRange> told, toldCalls(inputs, rank));
    takeOut(told, *gaps);
    return gaps;
}

bool isLateAsWell(const std::optional<analysis::LaunchGaps>& gaps, Duration ofLeader) {
    constexpr int kOfLeader = 10;
    return gaps && gaps->isKnown() && gaps->late * kOfLeader >= ofLeader;
}

Result<WaitsOfSteps> waitsForLateHosts(
    Inputs& inputs, int64_t rank, Duration late, std::optional<int64_t> but) {
    WaitsOfSteps waited;
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology)
        return waited;
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    std::map<int64_t, WaitsOfSteps> byLast;
    for (const WorkerWait& wait : waitsWithinWorkers(*communication, *topology)) {
        if (wait.rank == rank)
            byLast[wait.last][wait.step] += wait.range.length();
    }
    for (const auto& [last, waits] : byLast) {
        RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, last, but));
        if (!isLateAsWell(gaps, late))
            continue;
        for (const auto& [step, time] : waits)
            waited[step] += time;
    }
    return waited;
}

Result<std::optional<Price>> priceOfLateLaunches(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    if ((!replay->job && !replay->delayed) || !topology)
        return std::optional<Price>();
    RS_TRY_ASSIGN(auto waits, waitsBesideTold(inputs, *topology));
    RS_TRY_ASSIGN(auto told, toldOfReplicas(inputs, steps, *topology));
    Pauses pauses;
    for (const int64_t rank : steps.trace.ranks) {
        if (!standsForWorker(*topology, replay->standIn, rank))
            continue;
        RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, rank, steps.trace.warmUpStep()));
        if (!gaps || !gaps->isKnown())
            return std::optional<Price>();
        std::vector<TimeRange>& idle = waits[rank];
        idle.insert(idle.end(), gaps->ranges.begin(), gaps->ranges.end());
        // Where launches come late each delay is the host's, also that of what the device receives.
        const auto slot = analysis::slotOf(inputs.snapshot(), rank);
        const auto others =
            onClockOf(inputs.snapshot(), rank, told[workerOf(*topology, rank).dpRank]);
        pauses[rank] = {
            analysis::rangesWithout({inputs.snapshot().rank(*slot).index->range()}, others),
            analysis::unionOf(std::move(idle))};
    }
    return priceOfPauses(inputs, pauses);
}

} // namespace rankscope::advisor
