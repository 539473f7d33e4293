// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels by how busy their units are and by what they move a second: those of which no unit is
// busy, and those that are far below what their kind reaches.
// Sources: MSTT's operator bound (advisor_spec.md CP-4) and op_perf (CP-8).
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

/// All calls of one name and its shapes on a rank.
struct CountedKernels {
    KernelKind kind{};
    std::string name;
    std::string shapes; ///< of the inputs
    int64_t count = 0;
    Duration total{};
    double busiest = 0; ///< mean ratio of the busiest of all units; 0: none was counted
    double mac = 0; ///< mean ratio
    std::optional<double> bytes{}; ///< that a call moves; nothing where types are not known

    Duration average() const;
    /// GB/s
    std::optional<double> rate() const;
};

/// Computing kernels of the cores, without a step; longest first. Empty without counters.
/// Errors: Cancelled, those of TableReader.
Result<std::vector<CountedKernels>> countedKernels(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

struct GradeLimits {
    double shortest = threshold::kOperatorShortest.value; ///< ns a call
    double busy = threshold::kUnitBusy.value;
    double rate = threshold::kVectorRate.value; ///< GB/s
    double mac = threshold::kLowMac.value;
};

/// No unit of the core is busy, of a kernel that is long enough. Those that CP-5 to CP-7 judge by
/// their kind are none.
bool isUnbound(const CountedKernels& kernels, const GradeLimits& limits = {});

/// A vector kernel that moves less than half of the rate, a matmul whose cube computes too little.
bool isFarBelow(const CountedKernels& kernels, const GradeLimits& limits = {});

} // namespace rankscope::analysis
