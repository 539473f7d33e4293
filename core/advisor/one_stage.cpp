// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/one_stage.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/pass_groups.h"
#include "core/advisor/replay/joint_price.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

using analysis::StepMetric;
using analysis::StepRow;
using analysis::StepTrace;
using model::JobOp;
using model::JobOpType;

namespace {

using ComputedByStep = std::map<int64_t, std::vector<ComputedInStep>>;

ComputedByStep computedBySteps(const StepInputs& inputs, const TimesOfSteps& optimizers) {
    ComputedByStep steps;
    const StepTrace& trace = inputs.trace;
    const OwnIdle idleIn(trace);
    for (const StepRow& row : trace.rows) {
        const auto time = row.values.get(StepMetric::Computing);
        const auto place = placeInOneStage(trace, row.rank);
        if (time && row.step && place)
            steps[*row.step].push_back({*row.step, row.rank, *place,
                idleIn(row) + inputs.inPasses(row.rank, *row.step), *time, {}});
    }
    std::erase_if(
        steps, [&trace](const auto& step) { return step.second.size() != trace.ranks.size(); });
    for (auto& [step, ranks] : steps) {
        const auto known = optimizers.find(step);
        if (known == optimizers.end() || known->second.size() != ranks.size())
            continue;
        for (ComputedInStep& one : ranks) {
            const auto of = known->second.find(one.rank);
            if (of == known->second.end())
                continue;
            one.optimizer = std::min(one.passes, Duration(std::llround(of->second)));
            one.passes -= one.optimizer;
        }
    }
    return steps;
}

} // namespace

OwnIdle::OwnIdle(const StepTrace& trace)
    : m_isTold(std::ranges::any_of(trace.rows, [](const StepRow& row) {
        return row.values.orZero(StepMetric::Communication) > Duration()
            || row.values.orZero(StepMetric::NotOverlapped) > Duration();
    })) { }

OwnIdle::Parts OwnIdle::parts(const StepRow& row) const {
    if (!m_isTold)
        return {};
    return {row.values.orZero(StepMetric::Preparing) + row.values.orZero(StepMetric::StepInterval),
        row.values.orZero(StepMetric::Free)};
}

std::optional<Worker> placeInOneStage(const StepTrace& trace, int64_t rank) {
    const auto found = std::ranges::lower_bound(trace.ranks, rank);
    if (found == trace.ranks.end() || *found != rank)
        return std::nullopt;
    return Worker{static_cast<int32_t>(found - trace.ranks.begin()), 0};
}

std::optional<JobGraph> oneStageJob(const StepInputs& steps, const TimesOfSteps& optimizers) {
    std::vector<JobOp> ops;
    Timestamp begin{};
    for (const auto& [step, ranks] : computedBySteps(steps, optimizers)) {
        Timestamp met = begin;
        for (const ComputedInStep& one : ranks)
            met = std::max(met, begin + one.idle + one.passes);
        for (const ComputedInStep& one : ranks) {
            const auto add = [&](JobOpType type, Timestamp start, Duration duration) {
                JobOp& op = ops.emplace_back();
                op.type = type;
                op.dpRank = one.place.dpRank;
                op.step = one.step;
                op.start = start;
                op.duration = duration;
            };
            const Timestamp passes = begin + one.idle;
            // A step begins with the first op of all: what all of them idle is part of it.
            add(JobOpType::ForwardCompute, begin, Duration());
            add(JobOpType::BackwardCompute, passes, one.passes);
            add(JobOpType::OptimizerClip, passes + one.passes, met - passes - one.passes);
            add(JobOpType::Optimizer, met, one.optimizer);
        }
        begin = met + std::ranges::max(ranks, {}, &ComputedInStep::optimizer).optimizer;
    }
    auto job = JobGraph::of(ops);
    if (!job)
        return std::nullopt;
    job->playDelays(job->delays());
    return std::move(*job);
}

std::vector<ComputedInStep> computedIn(const JobGraph& oneStage, const StepTrace& trace) {
    const OpLanes& lanes = oneStage.lanes();
    std::vector<ComputedInStep> all;
    for (size_t lane = 0; lane < lanes.lanes.size(); ++lane) {
        const int32_t place = lanes.lanes[lane].dpRank;
        all.push_back({lanes.lanes[lane].step, trace.ranks[static_cast<size_t>(place)],
            Worker{place, 0}, {}, {}, {}});
        ComputedInStep& one = all.back();
        for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
            if (isPass(lanes.ops[op].type))
                one.passes += lanes.durationsOf(op)[lane];
            else if (lanes.ops[op].type == JobOpType::Optimizer)
                one.optimizer += lanes.durationsOf(op)[lane];
        }
    }
    return all;
}

std::vector<Fix> computingTimes(const WorkerFactors& factors) {
    return {passesTimes(factors), optimizersTimes(factors)};
}

TimesByRank idleBesidePeers(const StepTrace& trace, std::span<const int64_t> ranks) {
    const OwnIdle idleIn(trace);
    const auto before = [&idleIn](const StepRow& row) { return idleIn.parts(row).before; };
    std::map<int64_t, std::vector<const StepRow*>> steps;
    for (const StepRow& row : trace.rows)
        if (row.step)
            steps[*row.step].push_back(&row);
    TimesByRank longer;
    for (const auto& [step, rows] : steps)
        for (const StepRow* const row : rows) {
            if (std::ranges::find(ranks, row->rank) == ranks.end())
                continue;
            std::vector<Duration> others;
            for (const StepRow* const other : rows)
                if (other != row)
                    others.push_back(before(*other));
            const auto normal = analysis::medianOf(std::move(others));
            if (normal && before(*row) > *normal)
                longer[{row->rank, step}] = before(*row) - *normal;
        }
    return longer;
}

std::shared_ptr<Played> playedEarlier(const StepInputs& steps, const TimesByRank& earlier) {
    if (!steps.isWithoutStages() || !OwnIdle(steps.trace).isTold())
        return nullptr;
    const auto job = oneStageJob(steps, {});
    if (!job)
        return nullptr;
    std::map<std::pair<Worker, int64_t>, Duration> less;
    for (const auto& [place, time] : earlier)
        if (const auto worker = placeInOneStage(steps.trace, place.first))
            less[{*worker, place.second}] = time;
    Played played;
    played.change = [less = std::move(less)](
                        const JobGraph& of, Work& /*work*/, HostTimes& delays) {
        const OpLanes& lanes = of.lanes();
        const size_t count = lanes.lanes.size();
        for (OpIndex op = 0; op < lanes.ops.size(); ++op)
            for (size_t lane = 0; isPass(lanes.ops[op].type) && lane < count; ++lane)
                if (const auto time =
                        less.find({Worker{lanes.lanes[lane].dpRank, 0}, lanes.lanes[lane].step});
                    time != less.end()) {
                    Duration& delay = delays.before[op * count + lane];
                    delay = std::max(Duration(), delay - time->second);
                }
    };
    played.alone = savedBy(*job, played);
    played.takesDelays = true;
    return std::make_shared<Played>(std::move(played));
}

std::shared_ptr<Played> playedWithoutIdle(
    const StepInputs& steps, const TimesByRank& idle, StepPart first) {
    return playedEarlier(steps, savedInPassGroups(steps, idle, first));
}

void takePlayed(const StepInputs& steps, std::shared_ptr<Played> played, Price& price) {
    if (!played)
        return;
    const Duration most = price.cost.value_or(played->alone);
    played->alone = steps.meetsBehindPasses() ? std::min(played->alone, most) : most;
    price.cost = played->alone;
    price.played = std::move(played);
}

void playWaits(const StepInputs& steps, const TimesByRank& waits, Price& price) {
    std::set<int64_t> told;
    for (const auto& [place, time] : waits)
        told.insert(place.second);
    auto played = told.empty() ? nullptr : playedWithoutIdle(steps, waits);
    if (!played)
        return;
    // Of all steps; what is played is that of those that tell it.
    const Duration all = scaled(played->alone, shareOfCount(steps.count(), told.size()).value);
    const Duration most = price.cost.value_or(all);
    price.cost = steps.meetsBehindPasses() ? std::min(all, most) : most;
    played->alone = std::min(played->alone, *price.cost);
    price.played = std::move(played);
}

void playInTime(const StepInputs& steps, std::span<const int64_t> ranks, Price& price) {
    if (!price.played)
        takePlayed(steps, playedWithoutIdle(steps, idleBesidePeers(steps.trace, ranks)), price);
}

Price pricedInOneStage(const JobGraph& job, std::vector<Fix> fixes, const char* method) {
    const Duration cost = priceOf(job, fixes);
    return {Duration(), cost, cost, method, StepPart::Computing,
        std::make_shared<const Played>(playedFixes(std::move(fixes), std::max(Duration(), cost)))};
}

} // namespace rankscope::advisor
