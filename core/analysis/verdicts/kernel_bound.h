// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps a kernel from being shorter: computing, memory or neither, by the rates that it
// reaches of the device's peaks.
// Source: roofline and its bands of efficiency, advisor_pricing.md section 2 (TraceLens).
// Thread: any, free functions and values.
#pragma once

#include <optional>

#include "core/analysis/operators/kernel_roofline.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

/// Peaks of a device, where they are known.
struct DeviceRoof {
    std::optional<double> flops{}; ///< a second, of matrices of that type
    std::optional<double> bytes{}; ///< a second, of its memory
    double element = 2; ///< bytes of an element of the type: 16-bit floats

    /// Operations a byte: kernels with more of them cannot reach the bandwidth.
    std::optional<double> knee() const;
    bool operator==(const DeviceRoof&) const = default;
};

enum class KernelBound { Unknown, Computing, Memory, Neither };

struct RoofVerdict {
    KernelBound bound = KernelBound::Unknown;
    /// Share of the peak. Of attention that of all pairs, of which a causal mask leaves half. Of
    /// other units and types than that peak nothing.
    std::optional<double> ofPeak{};
    std::optional<double> ofBandwidth{};
};

/// Bytes of an element of the matmuls that take most time: what a person calls the peak is of
/// these. Nothing without matmuls of a known type.
std::optional<double> matmulElement(const std::vector<KernelRate>& rates);

/// Bound by what it reaches most of among the peaks that are known, `roofShare` at least; Neither
/// below that share of both.
/// Unknown where a peak is missing that could be the reason, where attention is above the share
/// with all pairs and below it with half of them, and above `peak_excess` of the peak: that is no
/// peak of this device. Above that of the bandwidth caches serve the kernel, which are faster than
/// memory: then computing alone is judged.
RoofVerdict roofVerdict(
    const KernelRate& rate, const DeviceRoof& roof, double roofShare = threshold::kRoofShare.value);

} // namespace rankscope::analysis
