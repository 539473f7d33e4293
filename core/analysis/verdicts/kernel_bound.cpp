// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/kernel_bound.h"

#include <algorithm>
#include <map>

#include "core/analysis/operators/kernel_efficiency.h"

namespace rankscope::analysis {

namespace {

bool isAttention(KernelKind kind) {
    return kind == KernelKind::Attention || kind == KernelKind::AttentionBackward;
}

bool isOfMatrices(KernelKind kind) {
    return kind == KernelKind::Matmul || isAttention(kind);
}

std::optional<double> shareOfPeak(std::optional<double> rate, std::optional<double> peak) {
    return rate && peak && *peak > 0 ? std::optional(*rate / *peak) : std::nullopt;
}

KernelBound boundOf(const RoofVerdict& shares, bool isAttention, double limit) {
    const double most = shares.ofPeak.value_or(0);
    const double least = isAttention ? most / 2 : most;
    const double memory = shares.ofBandwidth.value_or(0);
    const bool isOfCaches = memory > threshold::kPeakExcess.value;
    if (least > threshold::kPeakExcess.value)
        return KernelBound::Unknown;
    if (least >= limit && (least >= memory || isOfCaches))
        return KernelBound::Computing;
    if (isOfCaches)
        return KernelBound::Unknown;
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

std::optional<double> matmulElement(const std::vector<KernelRate>& rates) {
    std::map<double, Duration> times;
    for (const KernelRate& rate : rates)
        if (kernelKindOf(rate.type, "AI_CORE") == KernelKind::Matmul)
            times[firstElement(rate.types)] += rate.total;
    times.erase(0);
    const auto most =
        std::ranges::max_element(times, {}, [](const auto& time) { return time.second; });
    return most == times.end() ? std::nullopt : std::optional(most->first);
}

RoofVerdict roofVerdict(const KernelRate& rate, const DeviceRoof& roof, double roofShare) {
    const KernelKind kind = kernelKindOf(rate.type, "AI_CORE");
    RoofVerdict verdict;
    if (isOfMatrices(kind) && firstElement(rate.types) == roof.element)
        verdict.ofPeak = shareOfPeak(rate.flopsRate(), roof.flops);
    verdict.ofBandwidth = shareOfPeak(rate.bytesRate(), roof.bytes);
    verdict.bound = boundOf(verdict, isAttention(kind), roofShare);
    return verdict;
}

} // namespace rankscope::analysis
