// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/grade_checks.h"

#include <algorithm>
#include <functional>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/operators/kernel_roofline.h"
#include "core/analysis/verdicts/kernel_grades.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr size_t kMostKernels = 5;

/// Of the rank, one of each stage, with most time in kernels that are picked.
struct Picked {
    SampleRank rank;
    std::vector<CountedKernels> kernels; ///< longest first
    Duration time{}; ///< of them
    Duration all{}; ///< of all kernels of that rank
    bool isCounted = false; ///< any rank has counters
};

Result<Picked> picked(Inputs& inputs, const StepInputs& steps,
    const std::function<bool(const CountedKernels&)>& isPicked) {
    Picked most;
    for (SampleRank& sample : sampleRanksWith("kernel", inputs.snapshot(), steps)) {
        RS_TRY_ASSIGN(auto kernels,
            countedKernels(
                inputs.snapshot(), sample.rank, steps.trace.warmUpStep(), inputs.stop()));
        most.isCounted = most.isCounted || !kernels.empty();
        Duration all{};
        for (const CountedKernels& one : kernels)
            all += one.total;
        std::erase_if(kernels, [&](const CountedKernels& one) { return !isPicked(one); });
        Duration time{};
        for (const CountedKernels& one : kernels)
            time += one.total;
        if (time > most.time)
            most = {std::move(sample), std::move(kernels), time, all, true};
    }
    return most;
}

GradeLimits limitsOf(Context& context) {
    GradeLimits limits{context.limit(threshold::kOperatorShortest),
        context.limit(threshold::kUnitBusy), context.limit(threshold::kVectorRate),
        context.limit(threshold::kLowMac)};
    limits.rate = context.facts().memoryBandwidth.value_or(limits.rate);
    return limits;
}

/// Without steps nobody knows what of a time is a step's: it is told of the profile.
const char* keyOf(const StepInputs& steps, const char* ofStep, const char* ofProfile) {
    return steps.count() > 0 ? ofStep : ofProfile;
}

Evidence evidenceOf(
    const CountedKernels& kernels, const std::string& key, const StepInputs& steps) {
    model::Target row = pageOf("operators.operators");
    row.row = kernels.name;
    row.detail = kernels.shapes;
    return {row,
        {key + keyOf(steps, "", ".profile"),
            {{"name", kernels.name}, {"shapes", withoutQuotes(kernels.shapes)},
                {"busiest", Share{kernels.busiest}}, {"mac", Share{kernels.mac}},
                {"rate", kernels.rate().value_or(0)}}},
        perStep(kernels.total, steps.count())};
}

} // namespace

Result<Outcome> unboundKernels(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const GradeLimits limits = limitsOf(context);
    RS_TRY_ASSIGN(const Picked of, picked(context.inputs(), *steps, [&](const CountedKernels& one) {
        return isUnbound(one, limits);
    }));
    if (!of.isCounted)
        return notRun("need.pipe_counters");
    Outcome outcome;
    if (of.kernels.empty())
        return outcome;
    Finding finding;
    Duration saved{};
    Duration busy{};
    for (const CountedKernels& one : of.kernels) {
        saved += scaled(one.total, limits.busy - one.busiest);
        busy += scaled(one.total, one.busiest);
    }
    finding.text = {keyOf(*steps, "CP-4.unbound", "CP-4.profile"),
        {{"count", static_cast<int64_t>(of.kernels.size())}, {"rank", of.rank.rank},
            {"time", perStep(of.time, steps->count())}}};
    finding.inputs = {
        {"busiest", Share{shareOf(busy, of.time)}}, {"saved", perStep(saved, steps->count())}};
    finding.ranks = of.rank.like;
    seenIn(finding, steps->numbers());
    if (steps->count() > 0)
        finding.price = {Duration(), std::nullopt, perStep(saved, steps->count()),
            "method.busiest_headroom", StepPart::Computing};
    for (size_t i = 0; i < std::min(of.kernels.size(), kMostKernels); ++i)
        finding.evidence.push_back(evidenceOf(of.kernels[i], "evidence.unbound", *steps));
    finding.advice = advised({"tune_operator"});
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

namespace {

/// Matmuls that by their shapes compute more than any device with that peak does: no price is made
/// of it. Memory has no such limit, because caches are faster; attention has none, because a mask
/// halves what its shapes tell.
Result<std::optional<Finding>> beyondPeak(Context& context) {
    std::optional<Finding> finding;
    if (!context.facts().peakTflops)
        return finding;
    const double peak = *context.facts().peakTflops * 1e12;
    RS_TRY_ASSIGN(auto rates, kernelRates(context.inputs().snapshot(), context.inputs().stop()));
    std::erase_if(rates, [&](const KernelRate& rate) {
        return kernelKindOf(rate.type, "AI_CORE") != KernelKind::Matmul
            || rate.flopsRate().value_or(0) <= context.limit(threshold::kPeakExcess) * peak;
    });
    if (rates.empty())
        return finding;
    const auto rateOf = [](const KernelRate& rate) { return rate.flopsRate().value_or(0); };
    std::ranges::stable_sort(rates, std::greater(), rateOf);
    const KernelRate& worst = rates.front();
    finding.emplace();
    finding->text = {"CP-8.beyond",
        {{"name", worst.type}, {"shapes", withoutQuotes(worst.shapes)},
            {"rate", rateOf(worst) / 1e12}, {"share", Share{rateOf(worst) / peak}}}};
    finding->inputs = {{"peak", peak / 1e12}};
    finding->severity = Severity::Info;
    for (size_t i = 0; i < std::min(rates.size(), kMostKernels); ++i) {
        model::Target row = pageOf("operators.roofline");
        row.row = rates[i].type;
        row.detail = rates[i].shapes;
        finding->evidence.push_back({row,
            {"evidence.beyond_peak",
                {{"name", rates[i].type}, {"shapes", withoutQuotes(rates[i].shapes)},
                    {"rate", rateOf(rates[i]) / 1e12}}},
            Share{rateOf(rates[i]) / peak}});
    }
    finding->advice = advised({"check_facts"});
    return finding;
}

Result<Outcome> slowByCounters(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const GradeLimits limits = limitsOf(context);
    RS_TRY_ASSIGN(const Picked of, picked(context.inputs(), *steps, [&](const CountedKernels& one) {
        return isFarBelow(one, limits);
    }));
    if (!of.isCounted)
        return notRun("need.pipe_counters");
    Outcome outcome;
    const double share = shareOf(of.time, of.all);
    if (share <= context.limit(threshold::kSlowKernels))
        return outcome;
    Finding finding;
    finding.text = {keyOf(*steps, "CP-8.slow", "CP-8.profile"),
        {{"rank", of.rank.rank}, {"share", Share{share}},
            {"time", perStep(of.time, steps->count())}, {"rate", limits.rate},
            {"mac", Share{limits.mac}}}};
    finding.inputs = {{"all_time", perStep(of.all, steps->count())}};
    finding.ranks = of.rank.like;
    seenIn(finding, steps->numbers());
    finding.severity = Severity::Info; // CP-5 and CP-7 price what they could save
    for (size_t i = 0; i < std::min(of.kernels.size(), kMostKernels); ++i)
        finding.evidence.push_back(evidenceOf(of.kernels[i],
            of.kernels[i].kind == KernelKind::Matmul ? "evidence.mac_ratio"
                                                     : "evidence.vector_rate",
            *steps));
    finding.advice = advised({"tune_operator"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Result<Outcome> slowKernels(Context& context) {
    RS_TRY_ASSIGN(Outcome outcome, slowByCounters(context));
    RS_TRY_ASSIGN(auto beyond, beyondPeak(context));
    if (beyond) {
        outcome.notRun.reset(); // shapes and facts alone tell
        outcome.findings.push_back(std::move(*beyond));
    }
    return outcome;
}

} // namespace rankscope::advisor
