// SPDX-License-Identifier: GPL-3.0-or-later
// The highest memory of each component of a rank, of all ranks and of the modules of one.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/memory/memory_curves.h"

namespace rankscope::analysis {

struct MemoryPeak {
    int64_t rank = 0;
    std::string component;
    MemoryKind kind{};
    MemorySample peak;
    std::optional<int64_t> allocated; ///< at most, while the peak lasted
    std::optional<int64_t> reserved; ///< when it began
    int64_t begin = 0; ///< of the records of this component
    std::optional<double> unusedOverTime{}; ///< Fragmentation::overTime of the component
    std::optional<int64_t> fullest{}; ///< when so much was allocated first, while the peak lasted
};
/// For heldBytes().
inline auto heldFields(const MemoryPeak& of) {
    return std::tie(of.component);
}

/// Of all ranks, by component, kind and rank. Errors: Cancelled, those of TableReader.
Result<std::vector<MemoryPeak>> memoryPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// Of the curves of one rank, without streams.
std::vector<MemoryPeak> peaksOf(int64_t rank, const std::vector<MemoryCurve>& curves);

/// What a module (HCCL, RUNTIME, ...) reserved at most, largest first.
Result<std::vector<MemoryPeak>> modulePeaks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis
