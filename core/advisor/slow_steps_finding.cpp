// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/slow_steps_finding.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/worker_waits.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// By step, so many times as long as usual.
using LongerSteps = std::map<int64_t, double>;

Price priceByComputing(const StepInputs& steps, const LongerSteps& longer) {
    std::map<int64_t, Duration> lost;
    for (const StepRow& row : steps.trace.rows) {
        const auto of = row.step ? longer.find(*row.step) : longer.end();
        if (of == longer.end())
            continue;
        Duration& most = lost[of->first];
        most =
            std::max(most, scaled(row.values.orZero(workMetric(steps.trace)), 1 - 1 / of->second));
    }
    Duration all{};
    for (const auto& [step, time] : lost)
        all += time;
    const Duration cost = perStep(all, std::max<size_t>(1, steps.count()));
    return {Duration(), cost, cost, "method.slow_steps", StepPart::Computing};
}

Price priceWithoutStages(
    const StepInputs& steps, const LengthInputs& lengths, const LongerSteps& longer) {
    const auto job = oneStageJob(steps, lengths.optimizers);
    if (!job)
        return priceByComputing(steps, longer);
    WorkerFactors kept;
    for (const auto& lane : job->lanes().lanes)
        if (const auto of = longer.find(lane.step); of != longer.end())
            kept[{Worker{lane.dpRank, 0}, lane.step}] = 1 / of->second;
    return pricedInOneStage(*job, computingTimes(kept), "method.slow_steps");
}

/// Passes are longer by what the ranks compute in them: transfers within are as they are. Nothing
/// where the job is not played again.
Result<std::optional<Price>> playedSlowSteps(
    Inputs& inputs, const StepInputs& steps, const LongerSteps& longer) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (replay->played() == nullptr)
        return std::optional<Price>();
    const JobGraph& job = *replay->played();
    WorkerFactors passes;
    WorkerFactors optimizers;
    for (const StepRow& row : steps.trace.rows) {
        const auto of = row.step ? longer.find(*row.step) : longer.end();
        const auto computing = row.values.get(workMetric(steps.trace));
        if (of == longer.end() || !computing)
            continue;
        RS_TRY_ASSIGN(const auto worker, workerOf(inputs, row.rank));
        if (!worker)
            return std::optional<Price>();
        const double ofPasses = passTime(job, *worker, *row.step);
        const double less = 1 - 1 / of->second;
        // count(): a share
        const double inPasses =
            static_cast<double>(computing->count()) - optimizerTime(job, *worker, *row.step);
        if (ofPasses <= 0)
            continue;
        const std::pair place(*worker, *row.step);
        // Of the rank that computes longest: the others of its worker wait for it within.
        const double factor = 1 - less * std::clamp(inPasses / ofPasses, 0.0, 1.0);
        double& least = passes.try_emplace(place, factor).first->second;
        least = std::min(least, factor);
        optimizers[place] = 1 - less;
    }
    const std::vector<Fix> fixes{
        passesTimes(std::move(passes)), optimizersTimes(std::move(optimizers))};
    return replayedPrice(*replay, fixes, StepPart::Computing);
}

Result<Price> priceOfSteps(
    Inputs& inputs, const StepInputs& steps, const LengthInputs& lengths, double errors) {
    LongerSteps longer;
    for (const SlowStep& one : lengths.slowSteps.steps)
        longer[one.step] =
            std::max(1.0, (1 + one.longer) * std::exp(errors * lengths.slowSteps.deviation));
    if (steps.isWithoutStages())
        return priceWithoutStages(steps, lengths, longer);
    RS_TRY_ASSIGN(auto price, playedSlowSteps(inputs, steps, longer));
    return price ? std::move(*price) : priceByComputing(steps, longer);
}

/// Where attention alone tells how slow the steps are it is a share with an error: told as the
/// bound that it is, with two standard errors more.
Result<Price> priceOfSteps(Inputs& inputs, const StepInputs& steps, const LengthInputs& lengths) {
    RS_TRY_ASSIGN(Price price, priceOfSteps(inputs, steps, lengths, 0));
    if (!lengths.slowSteps.isAtLength)
        return price;
    RS_TRY_ASSIGN(const Price most, priceOfSteps(inputs, steps, lengths, 2));
    price.low = Duration();
    price.high = std::max(price.high, most.high);
    if (price.method == kByReplay)
        price.method = kStepsAtLength;
    return price;
}

} // namespace

bool isToldSlow(const SlowSteps& slow, int64_t step) {
    return std::ranges::find(slow.steps, step, &SlowStep::step) != slow.steps.end();
}

Status addSlowSteps(
    Inputs& inputs, const StepInputs& steps, const LengthInputs& lengths, Outcome& outcome) {
    const SlowSteps& slow = lengths.slowSteps;
    if (slow.steps.empty())
        return {};
    std::vector<int64_t> numbers;
    for (const SlowStep& one : slow.steps)
        numbers.push_back(one.step);
    const SlowStep& worst = *std::ranges::max_element(slow.steps, {}, &SlowStep::longer);
    Finding finding;
    finding.text = {slow.isAtLength ? "OV-5.slow_at_length" : "OV-5.slow",
        {{"steps", Numbers{numbers}}, {"longer", Share{worst.longer}},
            {"k", static_cast<int64_t>(numbers.size())}, {"n", static_cast<int64_t>(slow.of)}}};
    finding.inputs = {{"limit", Share{slow.limit}}};
    finding.ranks = steps.trace.ranks;
    seenIn(finding, numbers);
    RS_TRY_ASSIGN(finding.price, priceOfSteps(inputs, steps, lengths));
    finding.evidence.push_back({stepsPage({}, worst.step),
        {"evidence.slow_step", {{"step", stepOrDash(worst.step)}}}, Share{worst.longer}});
    finding.advice = advised({"compare_slow_step"});
    weigh(finding, steps.step());
    outcome.findings.push_back(std::move(finding));
    return {};
}

} // namespace rankscope::advisor
