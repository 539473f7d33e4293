// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/worker_waits.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/parallel/job_topology.h"

namespace rankscope::advisor {

namespace {

bool isWithinWorker(const CommunicationInputs& communication,
    const analysis::ParallelTopology& topology, const analysis::MatchedCollective& one) {
    const auto rankOf = [&](const analysis::Arrival& arrival) {
        return communication.all.rows[arrival.row].rank;
    };
    const auto isKnown = [&](const analysis::Arrival& arrival) {
        return rankOf(arrival) < topology.ranks();
    };
    if (one.isTransfer || !std::ranges::all_of(one.arrivals, isKnown))
        return false;
    const auto first = topology.placeOf(rankOf(one.arrivals.front()));
    return std::ranges::all_of(one.arrivals, [&](const auto& arrival) {
        const auto place = topology.placeOf(rankOf(arrival));
        return place.data == first.data && place.pipeline == first.pipeline;
    });
}

} // namespace

std::vector<WorkerWait> waitsWithinWorkers(
    const CommunicationInputs& communication, const analysis::ParallelTopology& topology) {
    const auto rowOf = [&](const analysis::Arrival& arrival) -> const analysis::Collective& {
        return communication.all.rows[arrival.row];
    };
    std::vector<WorkerWait> waits;
    for (const analysis::MatchedCollective& one : communication.matched.collectives) {
        if (!isWithinWorker(communication, topology, one))
            continue;
        for (const analysis::Arrival& arrival : one.arrivals) {
            const analysis::Collective& row = rowOf(arrival);
            if (!row.start || arrival.wait <= Duration())
                continue;
            const Timestamp begin = fromNanoseconds(*row.start);
            waits.push_back(
                {row.rank, rowOf(one.last()).rank, {begin, begin + arrival.wait}, row.step});
        }
    }
    return waits;
}

TimesOfSteps transfersWithinWorkers(const CommunicationInputs& communication,
    const analysis::ParallelTopology& topology, const analysis::StepTrace& trace) {
    TimesOfSteps transfers;
    for (const analysis::MatchedCollective& one : communication.matched.collectives) {
        if (!isWithinWorker(communication, topology, one))
            continue;
        const Duration transfer = communication.all.rows[one.last().row].times.elapse;
        for (const analysis::Arrival& arrival : one.arrivals) {
            const analysis::Collective& row = communication.all.rows[arrival.row];
            if (row.step) // count(): statistics
                transfers[*row.step][row.rank] += static_cast<double>(transfer.count());
        }
    }
    for (auto& [step, ranks] : transfers) {
        for (auto& [rank, time] : ranks) {
            const analysis::StepRow* const row = trace.find(rank, step);
            const auto exposed = row == nullptr
                ? std::nullopt
                : row->values.get(analysis::StepMetric::NotOverlapped);
            if (exposed)
                time = std::min(time, static_cast<double>(exposed->count()));
        }
    }
    return transfers;
}

std::vector<const analysis::MatchedCollective*> collectivesWithin(const Worker& worker,
    const CommunicationInputs& communication, const analysis::ParallelTopology& topology) {
    std::vector<const analysis::MatchedCollective*> within;
    for (const analysis::MatchedCollective& one : communication.matched.collectives) {
        const int64_t rank = communication.all.rows[one.last().row].rank;
        if (rank < topology.ranks() && workerOf(topology, rank) == worker
            && isWithinWorker(communication, topology, one))
            within.push_back(&one);
    }
    return within;
}

Worker workerOf(const analysis::ParallelTopology& topology, int64_t rank) {
    const auto place = topology.placeOf(rank);
    return {static_cast<int32_t>(place.data), static_cast<int32_t>(place.pipeline)};
}

Result<std::optional<Worker>> workerOf(Inputs& inputs, int64_t rank) {
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology || rank < 0 || rank >= topology->ranks())
        return std::optional<Worker>();
    return std::optional(workerOf(*topology, rank));
}

StandIn standInOf(
    const CommunicationInputs& communication, const analysis::ParallelTopology& topology) {
    constexpr int kClearly = 2; // times as long: ranks wait for each other by chance, too
    const auto placeOf = [&topology](int64_t rank) {
        const auto place = topology.placeOf(rank);
        return StandIn{place.tensor, place.context};
    };
    std::map<StandIn, std::set<int64_t>> seen; // ranks of the profile
    for (const analysis::Collective& row : communication.all.rows)
        if (row.rank < topology.ranks())
            seen[placeOf(row.rank)].insert(row.rank);
    std::map<int64_t, Duration> waited; // by the rank that is waited for
    for (const WorkerWait& wait : waitsWithinWorkers(communication, topology))
        waited[wait.last] += wait.range.length();
    StandIn most;
    Duration longest{};
    for (const auto& [rank, time] : waited)
        if (placeOf(rank) == StandIn())
            longest = std::max(longest, kClearly * time);
    for (const auto& [rank, time] : waited) {
        const StandIn place = placeOf(rank);
        if (time <= longest || seen[place].size() < seen[StandIn()].size())
            continue;
        longest = time;
        most = place;
    }
    return most;
}

bool standsForWorker(
    const analysis::ParallelTopology& topology, const StandIn& standIn, int64_t rank) {
    if (rank < 0 || rank >= topology.ranks())
        return false;
    return standIn.isAt(topology.placeOf(rank));
}

TimesByStep movedWithin(const Worker& worker, int64_t rank,
    const CommunicationInputs* communication, const analysis::ParallelTopology& topology) {
    TimesByStep moved;
    if (communication == nullptr)
        return moved;
    for (const analysis::MatchedCollective* one :
        collectivesWithin(worker, *communication, topology)) {
        for (const analysis::Arrival& arrival : one->arrivals) {
            const analysis::Collective& row = communication->all.rows[arrival.row];
            if (row.rank == rank)
                moved[row.step.value_or(0)] += row.times.elapse;
        }
    }
    return moved;
}

} // namespace rankscope::advisor
