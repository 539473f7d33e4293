// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_price.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "core/advisor/findings.h"
#include "core/advisor/link_losses.h"
#include "core/advisor/replay/host_pauses.h"
#include "core/advisor/replay/lost_ends.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/base/mean.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

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

/// What workers lose at the ends of collectives.
class WorkerLosses {
public:
    WorkerLosses(Inputs& inputs, const CommunicationInputs& read, const ParallelTopology& topology,
        const StandIn& standIn, const OpLanes& lanes)
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
        for (const Op& op : lanes.ops)
            if (op.isBesidePasses)
                m_stagesWithRows.insert(op.stage);
    }

    /// Gradients that are moved beside passes are so in the replay, which knows what hides them.
    bool isPlayedWhole(const LinkLoss& loss) const {
        const auto workers = workersOf(loss);
        return workers.size() > 1 && isReduction(*loss.of)
            && m_stagesWithRows.contains(workers.begin()->stage);
    }

    void add(const LinkLoss& loss, Duration lost) {
        const bool isGradients = workersOf(loss).size() > 1 && isReduction(*loss.of);
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

    std::set<Worker> workersOf(const LinkLoss& loss) const {
        std::set<Worker> workers;
        for (const Arrival& arrival : loss.of->arrivals)
            if (m_all.rows[arrival.row].rank < m_topology.ranks())
                workers.insert(workerOf(m_topology, m_all.rows[arrival.row].rank));
        return workers;
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
    std::set<int32_t> m_stagesWithRows;
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
    RS_TRY_ASSIGN(const TimesOfRanks times, timesOfRanks(inputs, read->all, ends));
    const JobGraph& job = *replay.played();
    WorkerLosses losses(inputs, *read, topology, replay.standIn, job.lanes());
    for (const LinkLoss& end : ends) {
        const auto lost = losses.isPlayedWhole(end) ? std::optional(end.lost)
                                                    : blockingLoss(read->all, end, times);
        if (lost)
            losses.add(end, *lost);
    }
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

bool standForWorkers(
    const ParallelTopology& topology, const StandIn& standIn, int64_t source, int64_t target) {
    return standsForWorker(topology, standIn, source) && standsForWorker(topology, standIn, target);
}

/// The ranks that stand for the two workers send for them, and others of them on their own.
Result<std::optional<Price>> playedBetweenStages(Inputs& inputs, const ReplayInputs& replay,
    const std::vector<SlowDirection>& directions, const ParallelTopology& topology) {
    std::vector<Fix> fixes;
    size_t ofOthers = 0;
    for (const SlowDirection& of : directions) {
        ofOthers += standForWorkers(topology, replay.standIn, of.source, of.target) ? 0 : 1;
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
    RS_TRY_ASSIGN(const TimesOfRanks times, timesOfRanks(inputs, read->all, ends));
    std::set<std::optional<int64_t>> steps;
    Duration lost{};
    for (const LinkLoss& end : ends) {
        if (const auto loss = blockingLoss(read->all, end, times)) {
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

Result<LinkPaces> pacesOfSlowLinks(Inputs& inputs) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    LinkPaces paces;
    if (replay->played() == nullptr || !topology)
        return paces;
    RS_TRY_ASSIGN(const LinkMatrix* const matrix, inputs.links());
    std::map<std::pair<Worker, Worker>, double> below; // of the slowest transport
    for (const SlowLink& slow : slowLinks(*matrix)) {
        const Link& link = matrix->links[slow.link];
        if (!standForWorkers(*topology, replay->standIn, link.source, link.target))
            continue;
        const Worker from = workerOf(*topology, link.source);
        const Worker to = workerOf(*topology, link.target);
        if (from.stage == to.stage || from.dpRank != to.dpRank)
            continue;
        double& most = below[{from, to}];
        most = std::max(most, slow.below);
    }
    for (const auto& [workers, share] : below) {
        const auto& [from, to] = workers;
        // That is of all that the link moves. What passes between the stages tells it less exactly,
        // by few lengths, but may be less slow.
        constexpr double kAsTold = 0.75;
        const double told = 1 / std::max(1 - share, 1e-9);
        const double seen = timesOfPeers(*replay->played(), from, to);
        const double times = seen < kAsTold * told ? seen : told;
        if (times <= 1)
            continue;
        paces.atNormal.push_back(fasterTransfers(from, to, 1 - 1 / times));
        paces.atOwn.push_back(fasterTransfers(from, to, 1 - times));
    }
    return paces;
}

} // namespace rankscope::advisor
