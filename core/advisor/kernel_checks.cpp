// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/kernel_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/operators/kernel_efficiency.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

bool isAmongKinds(KernelKind kind, std::initializer_list<KernelKind> kinds) {
    return std::ranges::find(kinds, kind) != kinds.end();
}

/// By what its units lack. Shapes that fit badly may slow all but the cube, which
/// multiplies as much with others.
Duration headroomOf(const KernelGroup& group) {
    return group.use == KernelUse::Headroom ? scaled(group.total, group.headroom)
                                            : group.total - group.cube;
}

struct KernelRule {
    const char* key; ///< of the sentence
    const char* ofProfile; ///< where no file tells what of it is a step's
    std::initializer_list<KernelKind> kinds;
    const char* tune; ///< advice
    const char* align = nullptr; ///< and where shapes fit badly: to a multiple of this
    double KernelLimits::*multiple = nullptr;
};

KernelLimits kernelLimitsOf(const Context& context) {
    return {.cubeBusy = context.limit(threshold::kCubeBusy),
        .cubeLoad = context.limit(threshold::kCubeLoad),
        .cubeAlign = context.limit(threshold::kCubeAlign),
        .cubeBytes = context.limit(threshold::kCubeBytes),
        .attentionLoad = context.limit(threshold::kAttentionLoad),
        .attentionUnit = context.limit(threshold::kAttentionUnit),
        .attentionAlign = context.limit(threshold::kAttentionAlign),
        .vectorSum = context.limit(threshold::kVectorSum),
        .vectorUnit = context.limit(threshold::kVectorUnit),
        .vectorShare = context.limit(threshold::kVectorShare)};
}

/// Of those that are not bound.
struct LowKernels {
    Duration all{};
    Duration saved{};
    bool hasUnaligned = false;
    std::vector<KernelGroup> longest{};
};

LowKernels lowOf(
    const std::vector<KernelGroup>& groups, const KernelRule& rule, const KernelLimits& limits) {
    constexpr size_t kMostGroups = 5;
    LowKernels low;
    for (KernelGroup group : groups) {
        if (!isAmongKinds(group.kind, rule.kinds) || !isLargeEnough(group, limits))
            continue;
        judgeKernels(group, limits);
        if (group.use == KernelUse::Bound)
            continue;
        low.all += group.total;
        low.saved += headroomOf(group);
        low.hasUnaligned = low.hasUnaligned || group.use == KernelUse::Unaligned;
        if (low.longest.size() < kMostGroups)
            low.longest.push_back(std::move(group));
    }
    return low;
}

Evidence evidenceOf(const KernelGroup& group, size_t parts, bool hasSteps) {
    model::Target row = pageOf("operators.operators");
    row.row = group.name;
    row.detail = group.shapes;
    const std::string key =
        group.use == KernelUse::Unaligned ? "evidence.unaligned" : "evidence.headroom";
    return {row,
        {hasSteps ? key : key + ".profile",
            {{"name", group.name}, {"shapes", withoutQuotes(group.shapes)},
                {"headroom", Share{group.headroom}}}},
        perStep(group.total, parts)};
}

Result<Outcome> lowKernels(Context& context, const KernelRule& rule) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const auto* const groups, context.inputs().kernels());
    if (!hasPipeCounters(context.inputs().snapshot()))
        return notRun("need.pipe_counters");
    const KernelLimits limits = kernelLimitsOf(context);
    const LowKernels low = lowOf(*groups, rule, limits);
    Outcome outcome;
    if (low.longest.empty())
        return outcome;
    const auto ranks = ranksWith("kernel", context.inputs().snapshot(), *steps);
    const size_t parts = std::max<size_t>(1, ranks.size()) * std::max<size_t>(1, steps->count());
    Finding finding;
    const bool hasSteps = steps->count() > 0;
    finding.text = {hasSteps ? rule.key : rule.ofProfile, {{"time", perStep(low.all, parts)}}};
    finding.inputs = {
        {"headroom", Share{shareOf(low.saved, low.all)}}, {"saved", perStep(low.saved, parts)}};
    finding.ranks = ranks;
    seenIn(finding, steps->numbers());
    if (hasSteps)
        finding.price = {Duration(), std::nullopt, perStep(low.saved, parts), "method.headroom",
            StepPart::Computing};
    for (const KernelGroup& group : low.longest)
        finding.evidence.push_back(evidenceOf(group, parts, hasSteps));
    if (low.hasUnaligned && rule.align != nullptr) {
        finding.advice = advised({rule.align});
        finding.advice.front().values = {{"multiple", multipleOf(limits.*rule.multiple)}};
    }
    for (Advice& advice : advised({rule.tune}))
        finding.advice.push_back(std::move(advice));
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Result<Outcome> inefficientMatmul(Context& context) {
    return lowKernels(context,
        {"CP-5.low", "CP-5.profile", {KernelKind::Matmul}, "tune_operator", "align_matmul",
            &KernelLimits::cubeAlign});
}

Result<Outcome> inefficientAttention(Context& context) {
    return lowKernels(context,
        {"CP-6.low", "CP-6.profile", {KernelKind::Attention, KernelKind::AttentionBackward},
            "tune_operator", "align_attention", &KernelLimits::attentionAlign});
}

Result<Outcome> inefficientVector(Context& context) {
    return lowKernels(
        context, {"CP-7.low", "CP-7.profile", {KernelKind::Vector}, "fuse_operators"});
}

} // namespace rankscope::advisor
