// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/fusion_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/fusion_patterns.h"
#include "core/analysis/verdicts/host_order.h"
#include "core/analysis/verdicts/kernel_runs.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// In the middle of the profile: neither its begin nor its end is like the others.
std::optional<int64_t> middleStep(const StepInputs& steps) {
    const std::vector<int64_t> numbers = steps.numbers();
    return numbers.empty() ? std::nullopt : std::optional(numbers[numbers.size() / 2]);
}

/// What was found on a rank of each stage, of the rank with most to save.
template <class T>
struct OfRank {
    SampleRank rank;
    KernelOrder order;
    std::vector<T> found;
    Duration saved{}; ///< in a step, at most
};

template <class T, class Judge, class Saved>
Result<OfRank<T>> mostOfRanks(
    Inputs& inputs, const StepInputs& steps, const Judge& judge, const Saved& saved) {
    OfRank<T> most;
    for (SampleRank& sample : sampleRanksWith("kernel", inputs.snapshot(), steps)) {
        RS_TRY_ASSIGN(KernelOrder order,
            kernelOrder(
                inputs.snapshot(), sample.rank, middleStep(steps), steps.count(), inputs.stop()));
        std::vector<T> found = judge(order);
        Duration all{};
        for (const T& one : found)
            all += saved(one);
        all = perStep(all, order.steps);
        if (most.rank.like.empty() || all > most.saved)
            most = {std::move(sample), std::move(order), std::move(found), all};
    }
    return most;
}

TimeRange rangeOf(const KernelOrder& order, size_t first, size_t last) {
    return {order.kernels[first].range.begin, order.kernels[last].range.end};
}

/// "RmsNorm, Cast, MatMulV3"
std::string typesOf(const KernelOrder& order, size_t first, size_t count) {
    std::string text;
    for (size_t i = first; i < first + count; ++i)
        text += (i == first ? "" : ", ") + order.types[order.kernels[i].type];
    return text;
}

/// "aten::pow, aten::mean"
std::string namesOf(const KernelOrder& order, size_t first, size_t count) {
    std::string text;
    for (size_t i = first; i < first + count; ++i)
        text += (i == first ? "" : ", ") + order.names[order.kernels[i].key];
    return text;
}

int64_t timesAStep(size_t count, const KernelOrder& order) {
    return static_cast<int64_t>(count / order.steps);
}

Duration timeOf(const KernelRun& run) {
    return run.time + run.idle;
}

std::vector<std::pair<std::string, Value>> runInputs(
    const KernelRun& run, const KernelOrder& order) {
    return {{"idle", perStep(run.idle, order.steps)}, {"core", perStep(run.core, order.steps)},
        {"moving", perStep(run.moving, order.steps)},
        {"of_core", Share{shareOf(run.moving, run.core)}},
        {"calls", static_cast<int64_t>(run.count)}};
}

Finding runsFinding(const OfRank<KernelRun>& of, const StepInputs& steps, RunBound bound) {
    Finding finding;
    Duration saved{};
    for (const KernelRun& run : of.found) {
        if (run.bound != bound)
            continue;
        saved += bound == RunBound::Host ? run.idle : run.moving;
        const std::string types = typesOf(of.order, run.first, run.length);
        const int64_t count = timesAStep(run.count, of.order);
        if (finding.evidence.empty()) {
            finding.inputs = runInputs(run, of.order);
            finding.text = {bound == RunBound::Host ? "SC-11.idle" : "SC-11.memory",
                {{"rank", of.rank.rank}, {"count", count},
                    {"kernels", static_cast<int64_t>(run.length)}, {"types", types},
                    {"busy", Share{run.busyShare()}}, {"time", perStep(run.time, of.order.steps)}}};
        }
        finding.evidence.push_back(
            {sliceAt(of.rank.rank, rangeOf(of.order, run.first, run.first + run.length - 1),
                 of.order.names[of.order.kernels[run.first].key]),
                {"evidence.kernel_run", {{"types", types}, {"count", count}}},
                perStep(timeOf(run), of.order.steps), kOperatorsPage});
    }
    finding.ranks = of.rank.like;
    finding.price = {Duration(), std::nullopt, perStep(saved, of.order.steps),
        bound == RunBound::Host ? "method.idle_between" : "method.moving",
        bound == RunBound::Host ? StepPart::Free : StepPart::Computing};
    finding.advice = advised({"fuse_operators"});
    weigh(finding, steps.step(), Severity::Low);
    return finding;
}

} // namespace

Result<Outcome> fusibleRuns(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (!hasRows(inputs.snapshot(), "kernel"))
        return notRun("need.kernel_table");
    const RunLimits limits{context.limit(threshold::kRunBusy), context.limit(threshold::kRunMoving),
        context.limit(threshold::kRunTimes)};
    const auto step = steps->step();
    const double share = context.limit(threshold::kRunShare);
    const auto judge = [&](const KernelOrder& order) {
        std::vector<KernelRun> runs = kernelRuns(order, limits);
        std::erase_if(runs, [&](const KernelRun& run) {
            return step && shareOf(perStep(timeOf(run), order.steps), *step) <= share;
        });
        return runs;
    };
    RS_TRY_ASSIGN(
        const auto of, mostOfRanks<KernelRun>(inputs, *steps, judge, [](const KernelRun& run) {
            return run.bound == RunBound::Host ? run.idle : run.moving;
        }));
    Outcome outcome;
    for (const RunBound bound : {RunBound::Host, RunBound::Memory}) {
        if (std::ranges::find(of.found, bound, &KernelRun::bound) != of.found.end())
            outcome.findings.push_back(runsFinding(of, *steps, bound));
    }
    return outcome;
}

Result<Outcome> fusionPatternsFound(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (!hasRows(inputs.snapshot(), "kernel"))
        return notRun("need.kernel_table");
    RS_TRY_ASSIGN(const auto of,
        mostOfRanks<FusionPattern>(
            inputs, *steps, fusionPatterns, [](const FusionPattern& one) { return one.time; }));
    Outcome outcome;
    const auto step = steps->step();
    if (of.found.empty()
        || (step && shareOf(of.saved, *step) <= context.limit(threshold::kRunShare)))
        return outcome;
    const FusionPattern& longest = of.found.front();
    Finding finding;
    finding.text = {"SC-12.found",
        {{"rank", of.rank.rank}, {"count", timesAStep(longest.count, of.order)},
            {"name", std::string(longest.name)}, {"fused", std::string(longest.fused)},
            {"time", perStep(longest.time, of.order.steps)}}};
    finding.ranks = of.rank.like;
    finding.inputs = {{"all_time", of.saved}, {"calls", static_cast<int64_t>(longest.count)}};
    if (step)
        finding.inputs.emplace_back("of_step", Share{shareOf(of.saved, *step)});
    finding.price = {Duration(), std::nullopt, of.saved, "method.kernels", StepPart::Computing};
    for (const FusionPattern& one : of.found)
        finding.evidence.push_back({sliceAt(of.rank.rank, rangeOf(of.order, one.first, one.last),
                                        of.order.names[of.order.kernels[one.first].key]),
            {"evidence.pattern",
                {{"name", std::string(one.name)}, {"fused", std::string(one.fused)},
                    {"types", typesOf(of.order, one.first, one.last - one.first + 1)}}},
            perStep(one.time, of.order.steps), kOperatorsPage});
    finding.advice = advised({"fuse_operators"});
    weigh(finding, step, Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> replaceableOperators(Context& context) {
    Inputs& inputs = context.inputs();
    if (inputs.framework() != Framework::TorchNpu)
        return notRun("need.torch_npu");
    const auto& ranks = inputs.snapshot().ranks;
    if (ranks.empty())
        return notRun("need.torch_operators");
    // All ranks run the same script.
    const int64_t rank = ranks.front().index->rank;
    RS_TRY_ASSIGN(const auto order, hostOrder(inputs.session(), rank));
    if (!order)
        return notRun("need.torch_operators");
    std::vector<FusionPattern> found = fusionPatterns(*order);
    std::erase_if(found, [&](const FusionPattern& one) {
        return static_cast<double>(one.count) < context.limit(threshold::kHostPatterns);
    });
    Outcome outcome;
    if (found.empty())
        return outcome;
    const FusionPattern& longest = found.front();
    Finding finding;
    finding.text = {"SC-9.found",
        {{"rank", rank}, {"name", std::string(longest.name)},
            {"count", static_cast<int64_t>(longest.count)}, {"api", std::string(longest.api)}}};
    finding.ranks = {rank};
    finding.severity = Severity::Info; // what the kernels take is SC-12's
    for (const FusionPattern& one : found) {
        const TimeRange range = rangeOf(*order, one.first, one.last);
        finding.evidence.push_back(
            {sliceAt(rank, range, order->names[order->kernels[one.first].key]),
                {"evidence.host_pattern",
                    {{"name", std::string(one.name)}, {"api", std::string(one.api)},
                        {"types", namesOf(*order, one.first, one.last - one.first + 1)}}},
                range.length()});
    }
    finding.advice = advised({"fuse_operators"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
