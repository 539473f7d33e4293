// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/host_limits.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/host_pace.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/told_calls.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/differences.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Of an op, on the clock of the ops.
struct OpRun {
    TimeRange range;
    OpIndex op = 0;
    size_t lane = 0;
};

using RangesOfWorkers = std::map<Worker, std::vector<TimeRange>>;

/// When a host went on.
struct Resumed {
    Timestamp launched{};
    Timestamp begun{}; ///< what it launched
    Timestamp paused{}; ///< until then
    std::optional<Timestamp> held{}; ///< by its device, before
    /// It began its step late: since then the rank that stands for its worker waited.
    std::optional<Timestamp> waitedSince{};
};

class HostsOfJob {
public:
    /// Shorter waits are left in the passes.
    HostsOfJob(const JobGraph& job, Duration least)
        : m_job(job)
        , m_least(least) { }

    void waited(const Worker& worker, const TimeRange& range) {
        if (range.length() < m_least)
            return;
        m_waited[worker].push_back(range);
        m_paused[worker].push_back(range);
    }
    /// For a rank that begins its step late: whatever comes before, it does then.
    void waitedForLate(const Worker& worker, const TimeRange& range) {
        if (range.length() < m_least)
            return;
        m_waited[worker].push_back(range);
        resumed(worker, {range.end, range.end, range.end, {}, range.begin});
    }
    void resumed(const Worker& worker, const Resumed& at) { m_resumed[worker].push_back(at); }

    HostShares take() {
        if (m_waited.empty() && m_resumed.empty())
            return {};
        readOps();
        HostShares shares{Work(m_job.size()), {}};
        for (auto& [worker, ranges] : m_waited) {
            ranges = unionOf(std::move(ranges));
            m_paused[worker] = unionOf(std::move(m_paused[worker]));
            for (const OpRun& run : m_runs[worker])
                shares.within[placeOf(run)] = commonTime(ranges, {run.range});
        }
        for (const auto& [worker, all] : m_resumed)
            for (const Resumed& one : all)
                addLimits(worker, one, shares);
        for (HostLimit& limit : shares.limits) {
            Duration& within = shares.within[placeOf(limit.op, limit.lane)];
            limit.waited = std::min(limit.waited, within); // two at once wait no longer
            within -= limit.waited;
        }
        return shares;
    }

private:
    void readOps() {
        const OpLanes& lanes = m_job.lanes();
        for (OpIndex op = 0; op < lanes.ops.size(); ++op)
            for (size_t lane = 0; lane < lanes.lanes.size(); ++lane)
                add(op, lane);
        for (auto& [worker, runs] : m_runs)
            std::ranges::sort(runs, {}, [](const OpRun& run) { return run.range.begin; });
    }

    void add(OpIndex op, size_t lane) {
        const OpLanes& lanes = m_job.lanes();
        const Op& of = lanes.ops[op];
        const Worker worker{lanes.lanes[lane].dpRank, of.stage};
        const size_t place = op * lanes.lanes.size() + lane;
        const Timestamp begin = lanes.begins[lane / lanes.dpRanks] + lanes.starts[place];
        const OpRun run{{begin, begin + lanes.durations[place]}, op, lane};
        if (isPass(of.type) || of.type == model::JobOpType::Optimizer)
            m_runs[worker].push_back(run);
        else
            m_transfers[worker].push_back(run);
        if (!m_job.isFirst(op))
            return;
        const auto [first, isNew] = m_first.try_emplace({of.stage, lane}, op);
        if (lanes.startsOf(op)[lane] < lanes.startsOf(first->second)[lane])
            first->second = op;
    }

    size_t placeOf(OpIndex op, size_t lane) const { return op * m_job.lanes().lanes.size() + lane; }
    size_t placeOf(const OpRun& run) const { return placeOf(run.op, run.lane); }

    using Runs = std::vector<OpRun>;
    /// What was run then, or next.
    static Runs::const_iterator runAt(const Runs& runs, Timestamp time) {
        return std::ranges::upper_bound(
            runs, time, {}, [](const OpRun& run) { return run.range.end; });
    }

    /// Of a pass that was run up to its end from then on.
    double restOf(
        const Worker& worker, const OpRun& run, Timestamp time, const HostShares& shares) const {
        const TimeRange rest{std::max(run.range.begin, time), run.range.end};
        const auto waited = m_waited.find(worker);
        const Duration idle =
            waited == m_waited.end() ? Duration() : commonTime(waited->second, {rest});
        const Duration work = m_job.work()[placeOf(run)] - shares.within[placeOf(run)];
        return work <= Duration() ? 1 : std::clamp(shareOf(rest.length() - idle, work), 0.0, 1.0);
    }

    /// Of a pass that is held: what it waited until its limits, which is not played with it.
    Duration waitedBefore(const OpRun& run, const HostShares& shares) const {
        Duration waited{};
        for (const HostLimit& limit : shares.limits)
            if (limit.op == run.op && limit.lane == run.lane)
                waited += limit.waited;
        return std::min(waited, run.range.length());
    }

    /// Of the pass that goes on then, and of what the worker exchanges before it.
    void addLimits(const Worker& worker, const Resumed& at, HostShares& shares) const {
        const auto runs = m_runs.find(worker);
        if (runs == m_runs.end())
            return;
        const auto run = runAt(runs->second, at.begun);
        if (run == runs->second.end())
            return;
        HostLimit limit{run->op, run->lane};
        limit.from = at.launched;
        limit.pause = at.paused;
        limit.isOfBegin = at.waitedSince.has_value();
        limit.work = restOf(worker, *run, at.begun, shares);
        const auto held = at.held ? runAt(runs->second, *at.held) : runs->second.end();
        if (held < run && held->lane == run->lane) {
            limit.since = held->op;
            limit.isSinceBegin = false;
            limit.held = std::max(*at.held, held->range.begin);
            limit.heldBefore = std::min(1.0,
                shareOf(held->range.end - limit.held,
                    held->range.length() - waitedBefore(*held, shares)));
        } else if (const auto first = m_first.find({worker.stage, run->lane});
                   !at.held && first != m_first.end()) {
            const OpLanes& lanes = m_job.lanes();
            limit.since = first->second;
            limit.held =
                lanes.begins[run->lane / lanes.dpRanks] + lanes.startsOf(first->second)[run->lane];
        } else {
            return; // it was held in the same pass, or before the step
        }
        if (at.waitedSince) {
            limit.waited = commonTime({{*at.waitedSince, at.begun}}, {run->range});
            if (const auto paused = m_paused.find(worker); paused != m_paused.end())
                limit.idleBehind = commonTime(paused->second, {{at.begun, run->range.end}});
        }
        shares.limits.push_back(limit);
        limit.waited = limit.idleBehind = {};
        const auto transfers = m_transfers.find(worker);
        if (transfers == m_transfers.end())
            return;
        for (const OpRun& one : transfers->second)
            if (one.range.begin >= at.begun && one.range.begin < run->range.begin) {
                limit.op = one.op;
                limit.work = 0;
                shares.limits.push_back(limit);
            }
    }

    const JobGraph& m_job;
    Duration m_least;
    std::map<Worker, std::vector<OpRun>> m_runs; ///< passes and optimizers by begin
    std::map<Worker, std::vector<OpRun>> m_transfers; ///< all other ops
    std::map<std::pair<int32_t, size_t>, OpIndex> m_first; ///< by stage and lane
    RangesOfWorkers m_waited; ///< for late begins and pauses
    RangesOfWorkers m_paused; ///< of them for pauses
    std::map<Worker, std::vector<Resumed>> m_resumed;
};

TimeRange shifted(const TimeRange& range, Duration by) {
    return {range.begin + by, range.end + by};
}

std::vector<TimeRange> shifted(std::vector<TimeRange> ranges, Duration by) {
    for (TimeRange& range : ranges)
        range = shifted(range, by);
    return ranges;
}

/// What a host launches in a step.
struct LaunchedInStep {
    std::vector<LaunchedTask> tasks; ///< by launch
    std::vector<Timestamp> held; ///< launches before which it waited for its device
};

LaunchedInStep launchedIn(std::vector<LaunchedTask> tasks, const HostPace& pace) {
    LaunchedInStep step{std::move(tasks), {}};
    for (size_t i = 0; i < step.tasks.size(); ++i)
        if (waitedBefore(step.tasks, i, pace) > pace.interval)
            step.held.push_back(step.tasks[i].launch);
    return step;
}

/// What the host launched first behind the call; nothing where it had launched nothing in the step
/// before. All on the rank's own clock.
std::optional<Resumed> resumedBehind(const LaunchedInStep& step, const TimeRange& call) {
    const auto next = std::ranges::lower_bound(step.tasks, call.end, {}, &LaunchedTask::launch);
    if (next == step.tasks.begin() || next == step.tasks.end())
        return std::nullopt;
    const auto held = std::ranges::lower_bound(step.held, call.begin);
    return Resumed{next->launch, next->begin, call.end,
        held == step.held.begin() ? std::optional<Timestamp>() : std::optional(*std::prev(held))};
}

/// Behind each of these calls, on the clock of the ops. None of a rank without launches.
Result<std::vector<Resumed>> resumedOn(
    Inputs& inputs, const StepInputs& steps, int64_t rank, const std::vector<TimeRange>& calls) {
    RS_TRY_ASSIGN(const RangesOfSteps* const all, inputs.stepRanges());
    RS_TRY_ASSIGN(
        const Launches launches, launchesOn(inputs.session(), *slotOf(inputs.snapshot(), rank)));
    std::vector<std::vector<LaunchedTask>> tasks;
    for (const int64_t step : steps.numbers())
        if (const auto of = all->find(step); of != all->end())
            if (const auto range = of->second.find(rank); range != of->second.end())
                tasks.push_back(tasksIn(range->second, launches));
    const HostPace pace = paceOf(tasks);
    const Duration offset = offsetOf(inputs.snapshot(), rank);
    std::vector<Resumed> resumed;
    for (auto& ofStep : tasks) {
        const LaunchedInStep step = launchedIn(std::move(ofStep), pace);
        for (const TimeRange& call : calls)
            if (auto one = resumedBehind(step, call)) {
                for (Timestamp* time : {&one->launched, &one->begun, &one->paused})
                    *time += offset;
                if (one->held)
                    *one->held += offset;
                resumed.push_back(*one);
            }
    }
    return resumed;
}

/// Calls that are shorter than `least` are not read.
Status addPauses(Inputs& inputs, const StepInputs& steps, const StandIn& standIn,
    const IdleOfWorkers& idle, const ParallelTopology& topology,
    const std::vector<WorkerWait>& waits, Duration least, HostsOfJob& hosts) {
    RS_TRY_ASSIGN(auto pauses, toldCallsOf(inputs, steps.trace.ranks));
    std::erase_if(pauses, [&topology](const auto& of) { return of.first >= topology.ranks(); });
    for (auto& [rank, calls] : pauses) {
        std::erase_if(calls, [least](const TimeRange& call) { return call.length() < least; });
        if (calls.empty()) // no launches are read for it
            continue;
        RS_TRY_ASSIGN(const auto resumed, resumedOn(inputs, steps, rank, calls));
        calls = shifted(std::move(calls), offsetOf(inputs.snapshot(), rank));
        const Worker worker = workerOf(topology, rank);
        const auto ofWorker = idle.find(worker);
        if (standsForWorker(topology, standIn, rank) && ofWorker != idle.end())
            for (const TimeRange& range : commonRanges(ofWorker->second, calls))
                hosts.waited(worker, range);
        for (const Resumed& one : resumed)
            hosts.resumed(worker, one);
    }
    for (const WorkerWait& wait : waits)
        if (const auto calls = pauses.find(wait.last); calls != pauses.end())
            for (const TimeRange& range : commonRanges(calls->second, {wait.range}))
                hosts.waited(workerOf(topology, wait.rank), range);
    return {};
}

/// How much later than their peers ranks begin a step.
std::map<std::pair<int64_t, std::optional<int64_t>>, Duration> latenessOf(
    const StepInputs& steps, Duration least) {
    std::map<std::pair<int64_t, std::optional<int64_t>>, Duration> late;
    for (const StepMetric metric : {StepMetric::Preparing, StepMetric::StepInterval})
        for (const RankDifference& rank :
            differencesOf(steps.trace, metric, steps.parts.stages).ranks)
            for (const Difference& one : rank.steps)
                if (one.value() >= least)
                    late[{rank.rank, one.step}] += one.value();
    return late;
}

} // namespace

Result<HostShares> hostSharesOf(Inputs& inputs, const JobGraph& job, const StandIn& standIn,
    const IdleOfWorkers& idle, const ParallelTopology& topology) {
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    std::vector<WorkerWait> waits; // of those that stand for workers, on the clock of the ops
    for (WorkerWait& wait : waitsWithinWorkers(*communication, topology))
        if (standsForWorker(topology, standIn, wait.rank)) {
            wait.range = shifted(wait.range, offsetOf(inputs.snapshot(), wait.rank));
            waits.push_back(wait);
        }
    std::ranges::stable_sort(waits, {}, [](const WorkerWait& wait) { return wait.range.begin; });
    const Duration least = scaled(steps->step().value_or(Duration()), threshold::kLeastCost.value);
    HostsOfJob hosts(job, least);
    auto late = latenessOf(*steps, least);
    for (const WorkerWait& wait : waits) {
        const auto of = late.find({wait.last, wait.step});
        if (of == late.end() || of->second <= Duration())
            continue;
        const Duration caused = std::min(of->second, wait.range.length());
        hosts.waitedForLate(
            workerOf(topology, wait.rank), {wait.range.begin, wait.range.begin + caused});
        of->second -= caused;
    }
    RS_TRY(addPauses(inputs, *steps, standIn, idle, topology, waits, least, hosts));
    return hosts.take();
}

} // namespace rankscope::advisor
