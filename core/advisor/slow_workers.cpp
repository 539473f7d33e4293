// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/slow_workers.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/advisor/findings.h"
#include "core/advisor/launch_limit.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/slow_optimizers.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What a rank takes in a step, and its peers that are not slow.
struct OwnAndOthers {
    std::optional<Duration> own;
    std::vector<Duration> others;
};

std::map<int64_t, OwnAndOthers> timesBesidePeers(
    const StepInputs& steps, const SlowRanks& all, const SlowRank& slow) {
    const std::vector<RankGroup>& stages = steps.parts.stages;
    const std::vector<int64_t>& peers =
        slow.group < stages.size() ? stages[slow.group].ranks : steps.trace.ranks;
    std::set<int64_t> normal(peers.begin(), peers.end());
    for (const SlowRank& one : all.ranks)
        normal.erase(one.rank);
    std::map<int64_t, OwnAndOthers> times;
    for (const StepRow& row : steps.trace.rows) {
        const auto time = row.values.get(all.metric);
        if (time && row.rank == slow.rank)
            times[row.step.value_or(0)].own = time;
        else if (time && normal.contains(row.rank))
            times[row.step.value_or(0)].others.push_back(*time);
    }
    return times;
}

/// How late the latest of these ranks comes to its collectives, where any of them does.
std::optional<Duration> latenessOf(
    const CommunicationInputs* communication, std::span<const SlowRank> slow) {
    std::optional<Duration> most;
    if (communication == nullptr || !communication->late)
        return most;
    for (const LateRank& late : communication->late->ranks)
        if (std::ranges::find(slow, late.rank, &SlowRank::rank) != slow.end())
            most = std::max(most.value_or(late.late), late.late);
    return most;
}

/// What a rank did before a meeting of its worker, by the row of that.
struct Stretch {
    size_t row = 0;
    Duration time{};
};

/// Rows of the rank with a start, in order of time.
std::vector<size_t> startedRowsOf(const Collectives& all, int64_t rank) {
    std::vector<size_t> rows;
    auto row = std::ranges::lower_bound(all.rows, rank, {}, &Collective::rank);
    for (; row != all.rows.end() && row->rank == rank; ++row)
        if (row->start)
            rows.push_back(static_cast<size_t>(row - all.rows.begin()));
    std::ranges::stable_sort(rows, {}, [&all](size_t place) { return *all.rows[place].start; });
    return rows;
}

using RowSet = std::unordered_set<size_t>;

/// ns: what waits for a transfer is seen to begin up to so much before that ends.
constexpr int64_t kSeenEarly = 50'000;

/// Of each step: since the meeting before or, where the rank waited for another stage meanwhile,
/// since then.
std::map<int64_t, std::vector<Stretch>> stretchesOf(
    const Collectives& all, const RowSet& within, int64_t rank) {
    std::map<int64_t, std::vector<Stretch>> stretches;
    std::optional<int64_t> step;
    std::optional<int64_t> met; // ns: end of the meeting before
    std::optional<int64_t> received; // ns: the latest end of what was received
    for (const size_t row : startedRowsOf(all, rank)) {
        const Collective& one = all.rows[row];
        const int64_t end = *one.start + one.times.elapse.count(); // count(): the files' ns
        if (std::exchange(step, one.step) != one.step)
            met = received = std::nullopt;
        if (one.isPointToPoint && all.text(one.type) != "send")
            received = std::max(received.value_or(end), end);
        if (!within.contains(row))
            continue;
        if (received && *received <= *one.start + kSeenEarly)
            met = std::max(met.value_or(*received), std::min(*received, *one.start));
        if (met && *one.start > *met)
            stretches[step.value_or(0)].push_back({row, Duration(*one.start - *met)});
        met = std::max(met.value_or(end), end);
    }
    return stretches;
}

using EarlierRows = std::unordered_map<size_t, Duration>;

/// Of each row what the rank would come earlier: of what it computed before, as much as of the
/// step.
void addEarlier(const SlowTimes& slow, const std::map<int64_t, std::vector<Stretch>>& stretches,
    EarlierRows& earlier) {
    for (const auto& [step, all] : stretches) {
        const auto time = slow.steps.find(step);
        if (time == slow.steps.end())
            continue;
        Duration whole{};
        for (const Stretch& one : all)
            whole += one.time;
        // Between the meetings the device may idle, too.
        const double share = shareOf(time->second.longer, std::max(whole, time->second.own));
        for (const Stretch& one : all)
            earlier[one.row] = scaled(one.time, share);
    }
}

/// By step: what the slow ranks of a worker would come earlier and nobody gains, because others
/// come later.
TimesByStep lostTimes(const Worker& worker, std::span<const SlowTimes> slow,
    const CommunicationInputs& communication, const ParallelTopology& topology) {
    const Collectives& all = communication.all;
    const auto collectives = collectivesWithin(worker, communication, topology);
    RowSet within;
    for (const MatchedCollective* one : collectives)
        for (const Arrival& arrival : one->arrivals)
            within.insert(arrival.row);
    EarlierRows earlier;
    for (const SlowTimes& one : slow)
        if (one.rank < topology.ranks() && workerOf(topology, one.rank) == worker)
            addEarlier(one, stretchesOf(all, within, one.rank), earlier);
    const auto earlierOf = [&earlier](const Arrival& arrival) {
        const auto found = earlier.find(arrival.row);
        return found == earlier.end() ? Duration() : found->second;
    };
    TimesByStep lost;
    for (const MatchedCollective* one : collectives) {
        Duration most{};
        Duration last = one->last().lag - earlierOf(one->last());
        for (const Arrival& arrival : one->arrivals) {
            most = std::max(most, earlierOf(arrival));
            last = std::max(last, arrival.lag - earlierOf(arrival));
        }
        lost[all.rows[one->last().row].step.value_or(0)] += most - (one->last().lag - last);
    }
    return lost;
}

/// By worker and step, what the optimizer of the slowest rank takes longer.
std::map<Worker, TimesByStep> longerOptimizers(const JobGraph& job, std::span<const SlowTimes> slow,
    const CommunicationInputs* communication, const ParallelTopology& topology) {
    std::map<Worker, TimesByStep> longer;
    for (const SlowTimes& one : slow) {
        const Worker worker = workerOf(topology, one.rank);
        TimesByStep moved = movedWithin(worker, one.rank, communication, topology);
        for (const auto& [step, times] : one.steps) {
            if (times.own <= Duration())
                continue;
            // count(): shares and estimates
            const auto own = static_cast<double>(times.own.count());
            const auto moving = static_cast<double>(moved[step].count());
            const double beside = computedBesidePasses(job, worker, step, own, moving);
            Duration& most = longer[worker][step];
            most = std::max(most, scaled(times.longer, beside / own));
        }
    }
    return longer;
}

} // namespace

WorkerFactors takeOptimizers(const JobGraph& job, std::span<const SlowTimes> slow,
    const CommunicationInputs* communication, const ParallelTopology& topology,
    std::map<Worker, TimesByStep>& passes) {
    std::map<Worker, TimesByStep> longer = longerOptimizers(job, slow, communication, topology);
    WorkerFactors factors;
    for (auto& [worker, steps] : passes)
        for (auto& [step, shorter] : steps) {
            const Duration less = std::min(shorter, longer[worker][step]);
            // count(): a factor
            shortenOptimizers(job, worker, step, static_cast<double>(less.count()), factors);
            shorter -= less;
        }
    return factors;
}

SlowTimes slowTimesOf(const StepInputs& steps, const SlowRanks& all, const SlowRank& slow) {
    SlowTimes found{slow.rank};
    Duration longer{};
    Duration whole{};
    std::vector<int64_t> unusual;
    for (const auto& [step, times] : timesBesidePeers(steps, all, slow)) {
        if (!times.own)
            continue;
        const auto normal = medianOf(times.others);
        const Duration more = normal ? *times.own - *normal : slow.effect;
        found.steps[step].own = *times.own;
        if (2 * more < slow.effect) {
            unusual.push_back(step);
            continue;
        }
        longer += more;
        whole += *times.own;
    }
    const double share = std::min(1.0, shareOf(longer, whole));
    for (auto& [step, time] : found.steps)
        time.longer = scaled(time.own, share);
    for (const int64_t step : unusual)
        found.steps[step].longer = {};
    return found;
}

std::vector<SlowTimes> slowTimesOf(
    const StepInputs& steps, const SlowRanks& all, std::span<const SlowRank> slow) {
    std::vector<SlowTimes> times;
    times.reserve(slow.size());
    for (const SlowRank& one : slow)
        times.push_back(slowTimesOf(steps, all, one));
    return times;
}

std::optional<Duration> shorterLongest(
    const StepInputs& steps, StepMetric metric, std::span<const SlowTimes> mended) {
    std::map<std::pair<int64_t, int64_t>, Duration> longer; // by rank and step
    for (const SlowTimes& one : mended)
        for (const auto& [step, time] : one.steps)
            longer[{one.rank, step}] = time.longer;
    const OwnIdle idleIn(steps.trace);
    std::map<int64_t, std::pair<Duration, Duration>> longest; // by step: as measured, and without
    std::map<int64_t, size_t> known; // of those that are mended, by step
    for (const StepRow& row : steps.trace.rows) {
        const auto work = row.values.get(metric);
        if (!work)
            continue;
        const int64_t step = row.step.value_or(0);
        if (std::ranges::find(mended, row.rank, &SlowTimes::rank) != mended.end())
            ++known[step];
        const auto of = longer.find({row.rank, step});
        const Duration time = *work + idleIn(row) + steps.inPasses(row.rank, step);
        auto& [measured, without] = longest[step];
        measured = std::max(measured, time);
        without = std::max(without, time - (of == longer.end() ? Duration() : of->second));
    }
    // Of a step that lacks one of them nobody knows what is saved.
    std::erase_if(longest, [&](const auto& step) { return known[step.first] < mended.size(); });
    Duration saved{};
    for (const auto& [step, times] : longest)
        saved += times.first - times.second;
    return longest.empty() ? std::nullopt : std::optional(perStep(saved, longest.size()));
}

std::shared_ptr<Played> playedAsPeers(const StepInputs& steps, std::span<const SlowTimes> mended) {
    const auto job = oneStageJob(steps, {});
    if (!job)
        return nullptr;
    WorkerFactors kept;
    for (const SlowTimes& slow : mended) {
        const auto place = placeInOneStage(steps.trace, slow.rank);
        for (const auto& [step, time] : slow.steps)
            if (place && time.own > Duration())
                kept[{*place, step}] = std::max(0.0, 1 - shareOf(time.longer, time.own));
    }
    auto played = std::make_shared<Played>(playedFixes(computingTimes(kept), {}));
    played->alone = savedBy(*job, *played);
    return played;
}

std::map<Worker, TimesByStep> shorterWorkers(std::span<const SlowTimes> slow,
    const CommunicationInputs* communication, const ParallelTopology& topology) {
    std::map<Worker, TimesByStep> shorter;
    for (const SlowTimes& one : slow) {
        if (one.rank < 0 || one.rank >= topology.ranks())
            continue;
        TimesByStep& of = shorter[workerOf(topology, one.rank)];
        for (const auto& [step, time] : one.steps)
            of[step] = std::max(of[step], time.longer);
    }
    for (auto& [worker, times] : shorter) {
        if (communication == nullptr)
            continue;
        for (const auto& [step, lost] : lostTimes(worker, slow, *communication, topology))
            if (const auto of = times.find(step); of != times.end())
                of->second = std::max(Duration(), of->second - lost);
    }
    return shorter;
}

namespace {

/// Ranks that come late by far less than what that saves compute most of it beside what they wait
/// for anyway.
std::optional<Price> priceByLongest(const StepInputs& steps, const SlowRanks& all,
    std::span<const SlowRank> mended, std::span<const SlowTimes> times,
    const CommunicationInputs* communication) {
    const auto shorter = shorterLongest(steps, all.metric, times);
    if (!shorter || mended.empty())
        return std::nullopt;
    const auto late = latenessOf(communication, mended);
    const bool isHidden = late && *late < scaled(*shorter, threshold::kLateHidden.value);
    const Duration cost = isHidden ? *late : *shorter;
    const Duration effect = std::ranges::max(mended, {}, &SlowRank::effect).effect;
    Price price{
        Duration(), cost, std::max(cost, effect), "method.longest_of_step", StepPart::Computing};
    if (!isHidden && all.metric == StepMetric::Computing)
        takePlayed(steps, playedAsPeers(steps, times), price);
    return price;
}

/// Nothing where the job is not played again.
Result<std::optional<Price>> replayedAsPeers(
    Inputs& inputs, std::span<const SlowTimes> slow, const CommunicationInputs* communication) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    const auto isPlaced = [&topology](const SlowTimes& one) {
        return topology && one.rank >= 0 && one.rank < topology->ranks();
    };
    if (replay->played() == nullptr || !std::ranges::all_of(slow, isPlaced))
        return std::optional<Price>();
    std::map<Worker, TimesByStep> passes = shorterWorkers(slow, communication, *topology);
    const WorkerFactors optimizers =
        takeOptimizers(*replay->played(), slow, communication, *topology, passes);
    std::vector<Fix> fixes;
    fixes.reserve(passes.size() + 1);
    for (auto& [worker, times] : passes)
        fixes.push_back(workerShorter(worker, times));
    fixes.push_back(optimizersTimes(optimizers));
    return replayedPrice(*replay, fixes, StepPart::Computing);
}

Result<ShorterByRank> shorterKernels(Inputs& inputs, std::span<const SlowTimes> slow) {
    constexpr size_t kMostRead = 8;
    ShorterByRank shorter;
    for (const SlowTimes& one : slow.first(std::min(slow.size(), kMostRead))) {
        Duration own{};
        Duration longer{};
        for (const auto& [step, time] : one.steps) {
            own += time.own;
            longer += time.longer;
        }
        if (longer <= Duration())
            continue;
        RS_TRY_ASSIGN(auto ranges, rangesOn(inputs.session(), one.rank, isComputingLane));
        shorter[one.rank] = {std::move(ranges), shareOf(longer, own)};
    }
    return shorter;
}

} // namespace

Result<std::optional<Price>> priceOfSlowRanks(Inputs& inputs, const StepInputs& steps,
    const SlowRanks& all, std::span<const SlowRank> mended) {
    const bool hasOnset =
        std::ranges::any_of(mended, [](const SlowRank& slow) { return slow.since.has_value(); });
    const bool isFlat = steps.isWithoutStages();
    if (partOf(all.metric) != StepPart::Computing
        || (isFlat ? hasOnset : all.recurrence == Recurrence::SingleStep))
        return std::optional<Price>();
    const auto communication = inputs.communication();
    const CommunicationInputs* const waits = communication ? *communication : nullptr;
    const auto priceWith = [&](std::span<const SlowTimes> times) -> Result<std::optional<Price>> {
        return isFlat ? priceByLongest(steps, all, mended, times, waits)
                      : replayedAsPeers(inputs, times, waits);
    };
    std::vector<SlowTimes> times = slowTimesOf(steps, all, mended);
    RS_TRY_ASSIGN(auto price, priceWith(times));
    if (!price || !price->cost)
        return price;
    RS_TRY_ASSIGN(const ShorterByRank shorter, shorterKernels(inputs, times));
    RS_TRY_ASSIGN(const auto left, savedAsLaunched(inputs, steps, shorter, *price->cost));
    if (!left || *left >= *price->cost)
        return price;
    for (SlowTimes& one : times)
        for (auto& [step, time] : one.steps)
            time.longer = scaled(time.longer, shareOf(*left, *price->cost));
    RS_TRY_ASSIGN(auto asLaunched, priceWith(times));
    if (asLaunched)
        boundByLaunches(*asLaunched, *price);
    return asLaunched;
}

} // namespace rankscope::advisor
