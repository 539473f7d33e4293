// SPDX-License-Identifier: GPL-3.0-or-later
// CP-1 to CP-12: the kernels.
#include <algorithm>
#include <map>
#include <set>

#include "core/advisor/ai_cpu_check.h"
#include "core/advisor/core_checks.h"
#include "core/advisor/findings.h"
#include "core/advisor/grade_checks.h"
#include "core/advisor/kernel_checks.h"
#include "core/advisor/length_price.h"
#include "core/advisor/long_operators.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/recompute_checks.h"
#include "core/advisor/slow_workers.h"
#include "core/analysis/operators/core_clock.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

size_t countedSteps(const StepInputs& steps) {
    return std::max<size_t>(1, steps.count());
}

Result<Outcome> dynamicShapes(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    int64_t dynamic = 0;
    int64_t fixed = 0;
    std::set<int64_t> ranks; // not of each the files list kernels
    RS_TRY(eachRow(context.inputs().snapshot(), "kernel",
        "SELECT sum(lower(op_state) = 'dynamic'), sum(lower(op_state) = 'static') FROM kernel",
        context.inputs().stop(), [&](const index::TableIndex& of, const index::Statement& row) {
            dynamic += integerAt(row, 0).value_or(0);
            if (integerAt(row, 0).value_or(0) > 0)
                ranks.insert(of.rank);
            fixed += integerAt(row, 1).value_or(0);
        }));
    if (dynamic + fixed == 0)
        return notRun("need.op_state");
    Outcome outcome;
    if (fixed > 0)
        return outcome;
    Finding finding;
    finding.text = {"CP-2.all", {{"count", dynamic}}};
    finding.inputs = {{"fixed", fixed}};
    finding.ranks.assign(ranks.begin(), ranks.end());
    seenIn(finding, steps->numbers());
    finding.severity = Severity::Info;
    finding.evidence.push_back(
        {pageOf("operators.operators"), {"evidence.dynamic_kernels", {}}, dynamic});
    finding.advice = advised({"jit_compile", "host_cache"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

/// Where the steps tell the rank as slow, too, a replay of the stages knows who waits for it.
/// Without stages the cost is what its clock says, a bound.
Status playDrop(Inputs& inputs, const StepInputs& steps, int64_t rank, Price& price) {
    for (const SlowRanks& all : steps.verdicts.slow) {
        const auto slow = std::ranges::find(all.ranks, rank, &SlowRank::rank);
        if (all.metric != StepMetric::Computing || slow == all.ranks.end())
            continue;
        const std::span mended(&*slow, 1);
        if (steps.isWithoutStages()) {
            takePlayed(steps, playedAsPeers(steps, slowTimesOf(steps, all, mended)), price);
            return {};
        }
        RS_TRY_ASSIGN(auto played, priceOfSlowRanks(inputs, steps, all, mended));
        price = std::move(played).value_or(price);
        return {};
    }
    // Among uneven lengths only attention tells it.
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    for (const auto& [slow, peers] : lengths->slow) {
        if (slow.rank != rank)
            continue;
        RS_TRY_ASSIGN(auto played, priceOfSlowness(inputs, steps, rank, slow.share));
        if (played)
            price = {Duration(), played->cost, std::max(price.high, played->cost), kAtSameLength,
                StepPart::Computing, std::move(played->played)};
    }
    return {};
}

Result<Outcome> droppedFrequency(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    RS_TRY_ASSIGN(const auto* const clocks, inputs.clocks());
    Outcome outcome;
    for (const CoreClock& clock :
        droppedClocks(*clocks, context.limit(threshold::kFrequencyDrop))) {
        Finding finding;
        // Cores that never reach what they are made for do not fall from it.
        const bool isReached =
            clock.highest >= clock.nominal * (1 - context.limit(threshold::kFrequencyDrop));
        finding.text = {isReached ? "CP-9.drop" : "CP-9.below",
            {{"rank", clock.rank}, {"highest", static_cast<int64_t>(clock.highest)},
                {"lowest", static_cast<int64_t>(clock.lowest)}, {"drop", Share{*clock.drop}},
                {"nominal", static_cast<int64_t>(clock.nominal)}}};
        finding.ranks = {clock.rank};
        seenIn(finding, steps->numbers());
        if (const auto computing = computingOf(steps->trace, clock.rank)) {
            const Duration cost = scaled(*computing, *clock.drop);
            finding.price = {Duration(), cost, cost, "method.frequency", StepPart::Computing};
        }
        RS_TRY(playDrop(inputs, *steps, clock.rank, finding.price));
        model::Target at = timelineAt(clock.rank, {});
        if (clock.since)
            at.range = TimeRange{*clock.since, *clock.since + std::chrono::milliseconds(1)};
        finding.evidence.push_back(
            {at, {"evidence.frequency", {}}, static_cast<int64_t>(clock.lowest)});
        finding.advice = advised({"check_frequency"});
        weigh(finding, steps->step());
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

Finding outlierFinding(
    const StepInputs& steps, const OperatorSum& of, const OperatorSpread& spread) {
    const OperatorCall& longest = spread.calls[spread.outliers.front()];
    Finding finding;
    finding.text = {"CP-10.outliers",
        {{"name", of.name}, {"count", static_cast<int64_t>(spread.outliers.size())},
            {"calls", static_cast<int64_t>(spread.all.count)}, {"median", spread.all.median},
            {"longest", longest.duration}}};
    finding.inputs = {{"times", shareOf(longest.duration, spread.all.median)},
        {"deviation", spread.deviation}, {"excess", longest.duration - spread.all.median},
        {"far", scaled(spread.deviation, threshold::kOperatorOutlier.value)}};
    std::map<int64_t, Duration> ranks;
    std::vector<int64_t> numbers;
    for (const size_t position : spread.outliers) {
        const OperatorCall& call = spread.calls[position];
        ranks[call.rank] += call.duration - spread.all.median;
        if (call.step)
            numbers.push_back(*call.step);
    }
    Duration most{};
    for (const auto& [rank, lost] : ranks) {
        finding.ranks.push_back(rank);
        most = std::max(most, lost);
    }
    seenIn(finding, std::move(numbers));
    // Ranks wait for each other: the one that loses most delays them all.
    const Duration cost = perStep(most, steps.count());
    if (steps.count() > 0)
        finding.price = {Duration(), cost, perStep(spread.outlierTime, steps.count()),
            "method.median_call", StepPart::Computing};
    const Timestamp begin = fromNanoseconds(longest.start);
    finding.evidence.push_back({sliceAt(longest.rank, {begin, begin + longest.duration}, of.name),
        {"evidence.longest_kernel", {{"name", of.name}}}, longest.duration, kOperatorsPage});
    model::Target page = pageOf("operators.spread");
    page.row = of.name;
    page.detail = of.shapes;
    finding.evidence.push_back({page, {"evidence.spread", {}}, spread.all.median});
    finding.advice = advised({"replace_operator"});
    weigh(finding, steps.step());
    return finding;
}

Result<Outcome> longCalls(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (!hasRows(inputs.snapshot(), "kernel"))
        return notRun("need.kernel_table");
    RS_TRY_ASSIGN(const auto* const longest, inputs.longestOperators());
    Outcome outcome;
    for (const LongOperator& of : *longest) {
        if (!of.spread.outliers.empty())
            outcome.findings.push_back(outlierFinding(*steps, of.sum, of.spread));
    }
    return outcome;
}

/// Kernels that move or convert data and compute nothing.
bool isLayoutKernel(std::string_view type) {
    constexpr std::string_view kTypes[] = {"Cast", "TransData", "Transpose", "TransposeD",
        "TensorMove", "ViewCopy", "AsStrided", "Identity", "BroadcastTo"};
    // Parts of the names that cuDNN and cuBLAS give them: HTA, hta/utils/utils.py, kernels of the
    // category TENSOR_TRANSFORMS. The last is of MIOpen: src/kernels/batched_transpose.cpp.
    constexpr std::string_view kOfGpus[] = {"nchwToNhwcKernel", "nhwcToNchwKernel",
        "nchwToFoldedNhwcKernel", "nchwAddPaddingKernel", "genericTranspose_kernel",
        "transposeBlock_kernel", "transposeWarp_kernel", "tensorTransformGeneric",
        "convertTensor_kernel", "batched_transpose_"};
    return std::ranges::find(kTypes, type) != std::end(kTypes)
        || std::ranges::any_of(kOfGpus,
            [type](std::string_view part) { return type.find(part) != std::string_view::npos; });
}

Result<Outcome> layoutKernels(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const OperatorTable* const table, context.inputs().operators());
    if (table->rows.empty()) // of a trace of the host alone
        return notRun("need.kernels");
    Duration time{};
    std::map<std::string, Duration> types;
    for (const OperatorSum& row : table->rows) {
        if (!isLayoutKernel(row.name))
            continue;
        time += row.total;
        types[row.name] += row.total;
    }
    Outcome outcome;
    const double share = shareOf(time, table->total);
    if (share <= context.limit(threshold::kLayoutShare))
        return outcome;
    Finding finding;
    // Of the ranks whose kernels are known; those of a trace alone tell the warm-up step, too.
    const bool isWithWarmUp = !hasRows(context.inputs().snapshot(), "kernel");
    const size_t counted =
        countedSteps(*steps) + (isWithWarmUp && steps->trace.warmUpStep() ? 1 : 0);
    const Duration ofStep = perStep(time, std::max<size_t>(1, table->ranks.size()) * counted);
    const bool hasSteps = steps->count() > 0; // else nobody knows what of it is a step's
    finding.text = {hasSteps ? "CP-11.share" : "CP-11.profile",
        {{"types", longestNames(types)}, {"share", Share{share}}, {"time", ofStep}}};
    finding.inputs = {
        {"all_time", perStep(table->total, std::max<size_t>(1, table->ranks.size()) * counted)}};
    finding.ranks = table->ranks;
    seenIn(finding, steps->numbers());
    if (hasSteps)
        finding.price = {Duration(), std::nullopt, ofStep, "method.kernels", StepPart::Computing};
    finding.evidence.push_back({pageOf("operators.operators"), {"evidence.operators", {}}, ofStep});
    finding.advice = advised({"keep_formats"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

std::vector<Check> computingChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Computing;
    return {
        {"CP-1", theme, "MSTT aicpu_rules.yaml, advisor_spec.md CP-1", {}, {&kAiCpuLongest},
            {"ai_cpu", "check_data_path"}, aiCpuOperators},
        {"CP-2", theme, "MSTT dynamic shape analysis, advisor_spec.md CP-2", {Kernels}, {},
            {"jit_compile", "host_cache"}, dynamicShapes},
        {"CP-3", theme, "MSTT block dim, advisor_spec.md CP-3", {Steps, Kernels}, {},
            {"tune_operator"}, unfilledCores},
        {"CP-4", theme, "MSTT operator bound, advisor_spec.md CP-4", {Kernels},
            {&kUnitBusy, &kOperatorShortest}, {"tune_operator"}, unboundKernels},
        {"CP-5", theme, "MSTT ai_core_performance, advisor_spec.md CP-5", {Kernels},
            {&kCubeBusy, &kCubeLoad, &kCubeAlign, &kCubeBytes}, {"align_matmul", "tune_operator"},
            inefficientMatmul},
        {"CP-6", theme, "MSTT ai_core_performance, advisor_spec.md CP-6", {Kernels},
            {&kAttentionLoad, &kAttentionUnit, &kAttentionAlign},
            {"align_attention", "tune_operator"}, inefficientAttention},
        {"CP-7", theme, "MSTT ai_core_performance, advisor_spec.md CP-7", {Kernels},
            {&kVectorSum, &kVectorUnit, &kVectorShare}, {"fuse_operators"}, inefficientVector},
        {"CP-8", theme, "MSTT op_perf, advisor_spec.md CP-8", {Kernels},
            {&kVectorRate, &kLowMac, &kSlowKernels, &kOperatorShortest, &kPeakExcess},
            {"tune_operator", "check_facts"}, slowKernels},
        {"CP-9", theme, "MSTT frequency, advisor_spec.md CP-9", {Frequency}, {&kFrequencyDrop},
            {"check_frequency"}, droppedFrequency},
        {"CP-10", theme, "MindFormers guide (seed 000), advisor_spec.md CP-10", {Kernels}, {},
            {"replace_operator"}, longCalls,
            {&kOperatorShortest, &kOperatorTimes, &kOperatorOutlier, &kOperatorFewest}},
        {"CP-11", theme, "PyNative guide (seed 002), advisor_spec.md CP-11", {Kernels},
            {&kLayoutShare}, {"keep_formats"}, layoutKernels},
        {"CP-12", theme, "MindFormers guide (seed 000), advisor_spec.md CP-12", {Steps, Kernels},
            {&kRecomputeShare, &kMemoryFull}, {"less_recompute", "select_recompute"},
            recomputedWork},
    };
}

} // namespace rankscope::advisor
