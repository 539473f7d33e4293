// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_price.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "core/advisor/findings.h"
#include "core/advisor/replay/host_pauses.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/communication/exposed_transfers.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/base/mean.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What a collective would end earlier.
struct LostEnd {
    const MatchedCollective* of = nullptr;
    std::optional<int64_t> step;
    Duration lost{};
};

const Collective* rowOfRank(
    const Collectives& all, const MatchedCollective& collective, int64_t rank) {
    for (const Arrival& arrival : collective.arrivals) {
        if (all.rows[arrival.row].rank == rank)
            return &all.rows[arrival.row];
    }
    return nullptr;
}

/// What the source moves data for longer: no more than the link is slow, nor than the ranks of
/// other links take, whose slowest bounds the collective as well.
Duration longerOf(const Collectives& all, const MatchedCollective& collective, const Link& link,
    const Collective& source, double share) {
    std::vector<Duration> others;
    for (const Arrival& arrival : collective.arrivals) {
        const Collective& row = all.rows[arrival.row];
        if (row.rank != link.source && row.rank != link.target && row.times.isSplit())
            others.push_back(row.times.transit);
    }
    const Duration ofLink = scaled(source.times.transit, share);
    if (others.empty())
        return ofLink;
    const Duration normal = *medianOf(std::move(others));
    return std::clamp(source.times.transit - normal, Duration(), ofLink);
}

/// Of collectives of both ranks.
std::vector<LostEnd> lostEnds(
    const CommunicationInputs& read, const Link& link, double share, LinkUse use) {
    std::vector<LostEnd> ends;
    for (const MatchedCollective& collective : read.matched.collectives) {
        const Collective* const source = rowOfRank(read.all, collective, link.source);
        if (source == nullptr || (use == LinkUse::Collectives && source->isPointToPoint))
            continue;
        if (rowOfRank(read.all, collective, link.target) != nullptr)
            ends.push_back(
                {&collective, source->step, longerOf(read.all, collective, link, *source, share)});
    }
    return ends;
}

/// Who came last to any of them, and of the others as many as are read in no time.
std::set<int64_t> ranksToRead(const Collectives& all, const std::vector<LostEnd>& ends) {
    constexpr size_t kMostOthers = 64;
    std::set<int64_t> last;
    std::set<int64_t> others;
    for (const LostEnd& end : ends) {
        last.insert(all.rows[end.of->last().row].rank);
        for (const Arrival& arrival : end.of->arrivals)
            others.insert(all.rows[arrival.row].rank);
    }
    const auto some = spread(std::vector<int64_t>(others.begin(), others.end()), kMostOthers);
    last.insert(some.begin(), some.end());
    return last;
}

/// Files round when a collective starts and how long it takes.
constexpr Duration kRounding = std::chrono::microseconds(10);

/// While nothing computes up to the end of the range: what is exposed before that lies in gaps
/// between kernels, which are there without the loss as well.
Duration exposedEnd(const TimeRange& range, const std::vector<TimeRange>& exposed) {
    const Timestamp nearly = range.end - kRounding;
    const auto behind = std::ranges::upper_bound(exposed, nearly, {}, &TimeRange::begin);
    if (behind == exposed.begin() || std::prev(behind)->end < nearly)
        return {};
    return range.end - std::max(range.begin, std::prev(behind)->begin);
}

/// When the rank that stands for the worker of a late one waits for it within its passes.
std::vector<TimeRange> waitsFor(Inputs& inputs, int64_t late, const std::vector<WorkerWait>& waits,
    const ParallelTopology& topology) {
    std::vector<TimeRange> ranges;
    for (const WorkerWait& wait : waits) {
        const Duration offset = offsetOf(inputs.snapshot(), wait.rank);
        if (wait.last == late && standsForWorker(topology, wait.rank))
            ranges.push_back({wait.range.begin + offset, wait.range.end + offset});
    }
    return ranges;
}

/// Ranks that stand for no worker: what their slow links cost is in the passes of those that do,
/// which wait for them.
Result<std::optional<Price>> playedWaits(Inputs& inputs, const ReplayInputs& replay,
    const std::vector<SlowDirection>& directions, const ParallelTopology& topology) {
    if (replay.played() == nullptr)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    const auto waits = waitsWithinWorkers(*communication, topology);
    PausesOfWorkers workers;
    for (const SlowDirection& of : directions) {
        const Worker to = workerOf(topology, of.target);
        workers[{to.stage, to.dpRank}].device =
            unionOf(waitsFor(inputs, of.target, waits, topology));
    }
    PausePrice found = priceOfPauses(*replay.played(), workers);
    return delayedPrice(replay, std::move(found), StepPart::Communication);
}

using ExposedRanks = std::map<int64_t, std::vector<TimeRange>>;

Result<ExposedRanks> exposedOfRanks(
    Inputs& inputs, const Collectives& all, const std::vector<LostEnd>& ends) {
    ExposedRanks exposed;
    for (const int64_t rank : ranksToRead(all, ends)) {
        RS_TRY_ASSIGN(auto ranges, exposedRanges(inputs.session(), rank));
        if (ranges)
            exposed.emplace(rank, std::move(*ranges));
    }
    return exposed;
}

/// At the rank where that is shortest: all others wait for it.
std::optional<Duration> blockingLoss(
    const Collectives& all, const LostEnd& end, const ExposedRanks& exposed) {
    std::optional<Duration> least;
    for (const Arrival& arrival : end.of->arrivals) {
        const Collective& row = all.rows[arrival.row];
        const auto of = exposed.find(row.rank);
        if (of == exposed.end() || !row.start)
            continue;
        const Timestamp time = fromNanoseconds(*row.start) + row.times.elapse;
        const Duration loss =
            exposedEnd({time - std::min(end.lost, row.times.elapse), time}, of->second);
        least = std::min(least.value_or(loss), loss);
    }
    return least;
}

/// What the ranks that stand for their workers lose at the end of the collective.
void addLoss(Inputs& inputs, const Collectives& all, const LostEnd& end,
    const ExposedRanks& exposed, const ParallelTopology& topology, PausesOfWorkers& workers) {
    const auto lost = blockingLoss(all, end, exposed);
    for (const Arrival& arrival : end.of->arrivals) {
        const Collective& row = all.rows[arrival.row];
        if (!lost || !row.start || !standsForWorker(topology, row.rank))
            continue;
        const Worker worker = workerOf(topology, row.rank);
        const Timestamp time =
            fromNanoseconds(*row.start) + row.times.elapse + offsetOf(inputs.snapshot(), row.rank);
        workers[{worker.stage, worker.dpRank}].device.push_back({time - *lost, time});
    }
}

/// Between ranks of one worker: its passes end their collectives earlier, and so do they. So do the
/// gradients and the optimizers, which gather parameters, of all workers of the stage that share
/// them.
Result<std::optional<Price>> playedWithinWorker(Inputs& inputs, const ReplayInputs& replay,
    const std::vector<SlowDirection>& directions, const ParallelTopology& topology) {
    if (replay.played() == nullptr)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    std::vector<LostEnd> ends;
    for (const SlowDirection& of : directions) {
        Link link;
        link.source = of.source;
        link.target = of.target;
        std::ranges::copy(
            lostEnds(*read, link, of.share, LinkUse::Collectives), std::back_inserter(ends));
    }
    RS_TRY_ASSIGN(const ExposedRanks exposed, exposedOfRanks(inputs, read->all, ends));
    PausesOfWorkers workers;
    for (const LostEnd& end : ends)
        addLoss(inputs, read->all, end, exposed, topology, workers);
    if (workers.empty())
        return std::optional<Price>();
    for (auto& [place, pauses] : workers) {
        pauses.device = unionOf(std::move(pauses.device));
        pauses.transfers = pauses.device;
    }
    const std::vector<Fix> fixes{[change = priceOfPauses(*replay.played(), workers).change](
                                     const JobGraph& job, Work& work) {
        Work delays = job.delays();
        change(job, work, delays);
    }};
    return replayedPrice(replay, fixes, StepPart::Communication);
}

/// The first ranks of the two workers send for all of them, and others of them on their own.
Result<std::optional<Price>> playedBetweenStages(Inputs& inputs, const ReplayInputs& replay,
    const std::vector<SlowDirection>& directions, const ParallelTopology& topology) {
    std::vector<Fix> fixes;
    size_t ofOthers = 0;
    for (const SlowDirection& of : directions) {
        ofOthers +=
            standsForWorker(topology, of.source) && standsForWorker(topology, of.target) ? 0 : 1;
        fixes.push_back(fasterTransfers(
            workerOf(topology, of.source), workerOf(topology, of.target), of.share));
    }
    if (ofOthers == directions.size())
        return playedWaits(inputs, replay, directions, topology);
    if (ofOthers > 0)
        return std::optional<Price>();
    return replayedPrice(replay, fixes, StepPart::Communication);
}

} // namespace

Result<std::optional<Duration>> exposedLossOf(
    Inputs& inputs, const Link& link, double share, LinkUse use) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    const std::vector<LostEnd> ends = lostEnds(*read, link, share, use);
    RS_TRY_ASSIGN(const ExposedRanks exposed, exposedOfRanks(inputs, read->all, ends));
    std::set<std::optional<int64_t>> steps;
    Duration lost{};
    for (const LostEnd& end : ends) {
        if (const auto loss = blockingLoss(read->all, end, exposed)) {
            lost += *loss;
            steps.insert(end.step);
        }
    }
    return steps.empty() ? std::optional<Duration>()
                         : std::optional(meanOf(lost, static_cast<int64_t>(steps.size())));
}

Result<std::optional<PlayedLink>> playedLink(
    Inputs& inputs, const std::vector<SlowDirection>& directions) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    const auto isKnown = [&topology](
                             int64_t rank) { return rank >= 0 && rank < topology->ranks(); };
    if (!topology || directions.empty() || !isKnown(directions.front().source)
        || !isKnown(directions.front().target))
        return std::optional<PlayedLink>();
    // of one pair of ranks
    const RankPlace one = topology->placeOf(directions.front().source);
    const RankPlace other = topology->placeOf(directions.front().target);
    if (one.data != other.data)
        return std::optional<PlayedLink>();
    const bool isOfStages = one.pipeline != other.pipeline;
    RS_TRY_ASSIGN(auto price,
        isOfStages ? playedBetweenStages(inputs, *replay, directions, *topology)
                   : playedWithinWorker(inputs, *replay, directions, *topology));
    return price ? std::optional(PlayedLink{std::move(*price), isOfStages})
                 : std::optional<PlayedLink>();
}

} // namespace rankscope::advisor
