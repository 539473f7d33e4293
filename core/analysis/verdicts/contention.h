// SPDX-License-Identifier: GPL-3.0-or-later
// Communication over SDMA that is slow while a matmul runs: both use the bandwidth of the memory.
// Source: MSTT's bandwidth contention, advisor_spec.md CO-3.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// An operator with what it moved over SDMA; of a few bytes nothing is judged.
struct SdmaOperator {
    std::string name;
    TimeRange range; ///< on the rank's own clock
    int64_t bytes = 0;
    Duration transit{};

    double rate() const; ///< bytes/s
};

struct Contention {
    std::vector<SdmaOperator> slow; ///< below the limit while a matmul runs; slowest first
    Duration lost{}; ///< of their transit, against the reference
    /// Median rate of those beside no matmul, bytes/s: as slow, and no matmul is to blame. Nothing
    /// where all run beside one.
    std::optional<double> alone;

    bool isProven(double limit) const { return !slow.empty() && (!alone || *alone >= limit); }
};

/// `matmuls` by begin; limit and reference in bytes/s.
Contention contentionOf(std::vector<SdmaOperator> operators, const std::vector<TimeRange>& matmuls,
    double limit, double reference);

struct TransfersAndMatmuls {
    std::vector<SdmaOperator> operators;
    std::vector<TimeRange> matmuls;
};
/// Operators of a megabyte or more, without a step. Errors: Cancelled, those of TableReader.
Result<TransfersAndMatmuls> transfersAndMatmuls(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

} // namespace rankscope::analysis
