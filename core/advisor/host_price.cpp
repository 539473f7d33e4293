// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/host_price.h"

#include <map>

#include "core/advisor/pause_price.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

Result<std::optional<analysis::LaunchGaps>> lateLaunches(
    Inputs& inputs, int64_t rank, std::optional<int64_t> but) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    return analysis::launchGaps(
        inputs.session(), rank, but, analysis::transfersOf(read->all, rank));
}

bool isLateAsWell(const std::optional<analysis::LaunchGaps>& gaps, Duration ofLeader) {
    constexpr int kOfLeader = 10;
    return gaps && gaps->isKnown() && gaps->late * kOfLeader >= ofLeader;
}

Result<Duration> waitsForLateHosts(
    Inputs& inputs, int64_t rank, Duration late, std::optional<int64_t> but) {
    Duration waited{};
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology)
        return waited;
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    std::map<int64_t, Duration> byLast;
    for (const WorkerWait& wait : waitsWithinWorkers(*communication, *topology)) {
        if (wait.rank == rank)
            byLast[wait.last] += wait.range.length();
    }
    for (const auto& [last, time] : byLast) {
        RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, last, but));
        waited += isLateAsWell(gaps, late) ? time : Duration();
    }
    return waited;
}

Result<std::optional<Price>> priceOfLateLaunches(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    if ((!replay->job && !replay->delayed) || !topology)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    std::map<int64_t, std::vector<TimeRange>> waits;
    for (const WorkerWait& wait : waitsWithinWorkers(*communication, *topology))
        waits[wait.rank].push_back(wait.range);
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
        pauses[rank] = {
            {inputs.snapshot().rank(*slot).index->range()}, analysis::unionOf(std::move(idle))};
    }
    return priceOfPauses(inputs, pauses);
}

} // namespace rankscope::advisor
