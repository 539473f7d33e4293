// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_price.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "core/advisor/findings.h"
#include "core/advisor/replay/host_pauses.h"
#include "core/advisor/replay/lost_ends.h"
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
struct LinkLoss {
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
std::vector<LinkLoss> lossesOf(
    const CommunicationInputs& read, const Link& link, double share, LinkUse use) {
    std::vector<LinkLoss> ends;
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
std::set<int64_t> ranksToRead(const Collectives& all, const std::vector<LinkLoss>& ends) {
    constexpr size_t kMostOthers = 64;
    std::set<int64_t> last;
    std::set<int64_t> others;
    for (const LinkLoss& end : ends) {
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
    const ParallelTopology& topology, const StandIn& standIn) {
    std::vector<TimeRange> ranges;
    for (const WorkerWait& wait : waits) {
        const Duration offset = offsetOf(inputs.snapshot(), wait.rank);
        if (wait.last == late && standsForWorker(topology, standIn, wait.rank))
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
            unionOf(waitsFor(inputs, of.target, waits, topology, replay.standIn));
    }
    PausePrice found = priceOfPauses(*replay.played(), workers);
    return delayedPrice(replay, std::move(found), StepPart::Communication);
}

using ExposedRanks = std::map<int64_t, std::vector<TimeRange>>;

Result<ExposedRanks> exposedOfRanks(
    Inputs& inputs, const Collectives& all, const std::vector<LinkLoss>& ends) {
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
    const Collectives& all, const LinkLoss& end, const ExposedRanks& exposed) {
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

/// What workers lose at the ends of collectives.
class WorkerLosses {
public:
    WorkerLosses(Inputs& inputs, const CommunicationInputs& read, const ParallelTopology& topology,
        const StandIn& standIn)
        : m_snapshot(inputs.snapshot())
        , m_all(read.all)
        , m_topology(topology)
        , m_standIn(standIn) {
        for (const WorkerWait& wait : waitsWithinWorkers(read, topology))
            if (standsForWorker(topology, standIn, wait.rank))
                m_waits[workerOf(topology, wait.rank)].push_back(
                    {wait.last, onJobClock(wait.rank, wait.range)});
        for (auto& [worker, waits] : m_waits)
            std::ranges::sort(waits, {}, [](const Wait& wait) { return wait.range.end; });
    }

    void add(const LinkLoss& loss, Duration lost) {
        std::set<Worker> workers;
        for (const Arrival& arrival : loss.of->arrivals)
            if (m_all.rows[arrival.row].rank < m_topology.ranks())
                workers.insert(workerOf(m_topology, m_all.rows[arrival.row].rank));
        const bool isGradients = workers.size() > 1 && isReduction(*loss.of);
        for (const Arrival& arrival : loss.of->arrivals) {
            const Collective& row = m_all.rows[arrival.row];
            if (!row.start || row.rank >= m_topology.ranks())
                continue;
            const Timestamp end = fromNanoseconds(*row.start) + row.times.elapse;
            const TimeRange range = onJobClock(row.rank, {end - lost, end});
            const Worker worker = workerOf(m_topology, row.rank);
            LostEnds& of = m_workers[worker];
            if (!standsForWorker(m_topology, m_standIn, row.rank)) {
                if (isGradients)
                    of.ofOthers.push_back(range);
                else
                    addWait(worker, row.rank, range);
                continue;
            }
            of.gradients.push_back(range);
            if (!isGradients)
                of.passes.push_back(range);
        }
    }

    std::map<Worker, LostEnds> take() { return std::move(m_workers); }

    /// What the job would end earlier that ends at `end` for the ranks that stand for workers:
    /// other ranks lose it where their workers wait for them no more, at the end of the last step.
    Duration lostBehind(Timestamp end) const {
        Timestamp measured = end;
        Timestamp without = end;
        for (const auto& [rank, last] : m_lastOfRank) {
            measured = std::max(measured, last.end);
            without = std::max(without, last.end - last.lost);
        }
        return measured - without;
    }

private:
    struct LostAtLast {
        Timestamp end{};
        Duration lost{};
    };
    struct Wait {
        int64_t last = 0;
        TimeRange range;
    };

    TimeRange onJobClock(int64_t rank, const TimeRange& range) const {
        const Duration offset = offsetOf(m_snapshot, rank);
        return {range.begin + offset, range.end + offset};
    }

    bool isReduction(const MatchedCollective& one) const {
        const std::string& type = m_all.text(m_all.rows[one.arrivals.front().row].type);
        return type == "reduceScatter" || type == "allReduce";
    }

    /// The rank that stands for the worker waits where it next meets the one that is late.
    void addWait(const Worker& worker, int64_t late, const TimeRange& lost) {
        const std::vector<Wait>& waits = m_waits[worker];
        const auto next = std::ranges::lower_bound(
            waits, lost.end, {}, [](const Wait& wait) { return wait.range.end; });
        if (next == waits.end()) {
            LostAtLast& of = m_lastOfRank[late];
            of.end = std::max(of.end, lost.end);
            of.lost += lost.length();
        } else if (next->last == late) {
            m_workers[worker].passes.push_back(
                {std::max(next->range.begin, next->range.end - lost.length()), next->range.end});
        }
    }

    const query::Snapshot& m_snapshot;
    const Collectives& m_all;
    const ParallelTopology& m_topology;
    StandIn m_standIn;
    std::map<Worker, std::vector<Wait>> m_waits; ///< of the ranks that stand for them, by end
    std::map<Worker, LostEnds> m_workers;
    std::map<int64_t, LostAtLast> m_lastOfRank;
};

/// Of the ranks that stand for workers.
Timestamp endOf(const JobGraph& job) {
    const OpLanes& lanes = job.lanes();
    Timestamp end = lanes.begins.front();
    for (size_t at = 0; at < job.size(); ++at)
        end = std::max(end,
            lanes.begins[at % lanes.lanes.size() / lanes.dpRanks] + lanes.starts[at]
                + lanes.durations[at]);
    return end;
}

/// Beside what was played.
void addBeside(Price& price, Duration beside) {
    if (price.low == price.cost)
        price.low = *price.low + beside;
    price.cost = *price.cost + beside;
    price.high = *price.high + beside;
}

/// Between ranks of one stage: of one worker its passes end their collectives earlier, and so do
/// they; of several, the gradients and the optimizers, which gather parameters, of all workers of
/// the stage that share them.
Result<std::optional<Price>> playedWithinStage(Inputs& inputs, const ReplayInputs& replay,
    const std::vector<SlowDirection>& directions, const ParallelTopology& topology) {
    if (replay.played() == nullptr)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    std::vector<LinkLoss> ends;
    for (const SlowDirection& of : directions) {
        Link link;
        link.source = of.source;
        link.target = of.target;
        std::ranges::copy(
            lossesOf(*read, link, of.share, LinkUse::Collectives), std::back_inserter(ends));
    }
    RS_TRY_ASSIGN(const ExposedRanks exposed, exposedOfRanks(inputs, read->all, ends));
    WorkerLosses losses(inputs, *read, topology, replay.standIn);
    for (const LinkLoss& end : ends)
        if (const auto lost = blockingLoss(read->all, end, exposed))
            losses.add(end, *lost);
    const JobGraph& job = *replay.played();
    const Duration behind = losses.lostBehind(endOf(job));
    auto workers = losses.take();
    if (workers.empty())
        return std::optional<Price>();
    const std::vector<Fix> fixes{withoutLostEnds(std::move(workers))};
    auto price = replayedPrice(replay, fixes, StepPart::Communication);
    if (price)
        addBeside(*price, behind / static_cast<int64_t>(job.lanes().steps()));
    return price;
}

/// The ranks that stand for the two workers send for them, and others of them on their own.
Result<std::optional<Price>> playedBetweenStages(Inputs& inputs, const ReplayInputs& replay,
    const std::vector<SlowDirection>& directions, const ParallelTopology& topology) {
    std::vector<Fix> fixes;
    size_t ofOthers = 0;
    for (const SlowDirection& of : directions) {
        const bool isPlayed = standsForWorker(topology, replay.standIn, of.source)
            && standsForWorker(topology, replay.standIn, of.target);
        ofOthers += isPlayed ? 0 : 1;
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
    const std::vector<LinkLoss> ends = lossesOf(*read, link, share, use);
    RS_TRY_ASSIGN(const ExposedRanks exposed, exposedOfRanks(inputs, read->all, ends));
    std::set<std::optional<int64_t>> steps;
    Duration lost{};
    for (const LinkLoss& end : ends) {
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
    const bool isOfStages = one.pipeline != other.pipeline;
    if (isOfStages && one.data != other.data)
        return std::optional<PlayedLink>();
    RS_TRY_ASSIGN(auto price,
        isOfStages ? playedBetweenStages(inputs, *replay, directions, *topology)
                   : playedWithinStage(inputs, *replay, directions, *topology));
    return price ? std::optional(PlayedLink{std::move(*price), isOfStages})
                 : std::optional<PlayedLink>();
}

} // namespace rankscope::advisor
