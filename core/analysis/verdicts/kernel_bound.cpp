// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/kernel_bound.h"

#include <algorithm>
#include <array>

#include "core/analysis/operators/kernel_efficiency.h"

namespace rankscope::analysis {

namespace {

bool isAttention(KernelKind kind) {
    return kind == KernelKind::Attention || kind == KernelKind::AttentionBackward;
}

/// Of the matrix units with 16-bit floats, whose peak is told.
bool isOfPeak(const KernelRate& rate, KernelKind kind) {
    constexpr std::array<std::string_view, 4> kTypes{"FLOAT16", "BF16", "DT_BF16", "BFLOAT16"};
    std::string_view first = std::string_view(rate.types).substr(0, rate.types.find(';'));
    while (!first.empty() && (first.front() == '"' || first.front() == ' '))
        first.remove_prefix(1);
    while (!first.empty() && (first.back() == '"' || first.back() == ' '))
        first.remove_suffix(1);
    return (kind == KernelKind::Matmul || isAttention(kind))
        && std::ranges::find(kTypes, first) != kTypes.end();
}

std::optional<double> shareOfPeak(std::optional<double> rate, std::optional<double> peak) {
    return rate && peak && *peak > 0 ? std::optional(*rate / *peak) : std::nullopt;
}

KernelBound boundOf(const RoofVerdict& shares, bool isAttention, double limit) {
    const double most = shares.ofPeak.value_or(0);
    const double least = isAttention ? most / 2 : most;
    const double memory = shares.ofBandwidth.value_or(0);
    if (least > threshold::kPeakExcess.value)
        return KernelBound::Unknown;
    if (least >= limit && least >= memory)
        return KernelBound::Computing;
    if (memory >= limit && memory >= most)
        return KernelBound::Memory;
    const bool areBelow = most < limit && memory < limit;
    return areBelow && shares.ofPeak && shares.ofBandwidth ? KernelBound::Neither
                                                           : KernelBound::Unknown;
}

} // namespace

std::optional<double> DeviceRoof::knee() const {
    return shareOfPeak(flops, bytes);
}

RoofVerdict roofVerdict(const KernelRate& rate, const DeviceRoof& roof, double roofShare) {
    const KernelKind kind = kernelKindOf(rate.type, "AI_CORE");
    RoofVerdict verdict;
    if (isOfPeak(rate, kind))
        verdict.ofPeak = shareOfPeak(rate.flopsRate(), roof.flops);
    verdict.ofBandwidth = shareOfPeak(rate.bytesRate(), roof.bytes);
    verdict.bound = boundOf(verdict, isAttention(kind), roofShare);
    return verdict;
}

} // namespace rankscope::analysis
