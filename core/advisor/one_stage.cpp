// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/one_stage.h"

#include <algorithm>
#include <cmath>

#include "core/advisor/replay/joint_price.h"

namespace rankscope::advisor {

using analysis::StepMetric;
using analysis::StepRow;
using analysis::StepTrace;
using model::JobOp;
using model::JobOpType;

namespace {

using ComputedByStep = std::map<int64_t, std::vector<ComputedInStep>>;

ComputedByStep computedBySteps(const StepTrace& trace, const TimesOfSteps& optimizers) {
    ComputedByStep steps;
    for (const StepRow& row : trace.rows) {
        const auto time = row.values.get(StepMetric::Computing);
        const auto place = placeInOneStage(trace, row.rank);
        if (time && row.step && place)
            steps[*row.step].push_back({*row.step, row.rank, *place, *time, {}});
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

std::optional<Worker> placeInOneStage(const StepTrace& trace, int64_t rank) {
    const auto found = std::ranges::lower_bound(trace.ranks, rank);
    if (found == trace.ranks.end() || *found != rank)
        return std::nullopt;
    return Worker{static_cast<int32_t>(found - trace.ranks.begin()), 0};
}

std::optional<JobGraph> oneStageJob(const StepTrace& trace, const TimesOfSteps& optimizers) {
    std::vector<JobOp> ops;
    Timestamp begin{};
    for (const auto& [step, ranks] : computedBySteps(trace, optimizers)) {
        const Timestamp met = begin + std::ranges::max(ranks, {}, &ComputedInStep::passes).passes;
        for (const ComputedInStep& one : ranks) {
            const auto add = [&](JobOpType type, Timestamp start, Duration duration) {
                JobOp& op = ops.emplace_back();
                op.type = type;
                op.dpRank = one.place.dpRank;
                op.step = one.step;
                op.start = start;
                op.duration = duration;
            };
            add(JobOpType::ForwardCompute, begin, one.passes);
            add(JobOpType::OptimizerClip, begin + one.passes, met - begin - one.passes);
            add(JobOpType::Optimizer, met, one.optimizer);
        }
        begin = met + std::ranges::max(ranks, {}, &ComputedInStep::optimizer).optimizer;
    }
    auto job = JobGraph::of(ops);
    return job ? std::optional(std::move(*job)) : std::nullopt;
}

std::vector<ComputedInStep> computedIn(const JobGraph& oneStage, const StepTrace& trace) {
    const OpLanes& lanes = oneStage.lanes();
    std::vector<ComputedInStep> all;
    for (size_t lane = 0; lane < lanes.lanes.size(); ++lane) {
        const int32_t place = lanes.lanes[lane].dpRank;
        all.push_back({lanes.lanes[lane].step, trace.ranks[static_cast<size_t>(place)],
            Worker{place, 0}, {}, {}});
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

Price pricedInOneStage(const JobGraph& job, std::vector<Fix> fixes, const char* method) {
    const Duration cost = priceOf(job, fixes);
    return {Duration(), cost, cost, method, StepPart::Computing,
        std::make_shared<const Played>(
            playedFixes(std::move(fixes), false, std::max(Duration(), cost)))};
}

} // namespace rankscope::advisor
