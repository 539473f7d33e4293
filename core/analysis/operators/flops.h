// SPDX-License-Identifier: GPL-3.0-or-later
// The floating-point work of operators. MindSpore before 2.3 wrote it: of each operator
// (flops_*.txt), through the scopes of the network (flops_scope_*.json), and of the step
// (flops_summary_*.json). Work in 10^6 operations, rates in 10^9 operations a second,
// utilizations as shares of the peak.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/operators/device_peak.h"
#include "core/analysis/rank_group.h"
#include "core/analysis/steps/rank_flops.h"

namespace rankscope::analysis {

/// Of one unit: all, or the cube (matrix) and the vector unit apart, as the version wrote it.
struct UnitFlops {
    std::optional<double> work; ///< 10^6 operations
    std::optional<double> rate; ///< 10^9 operations a second
    std::optional<double> utilization; ///< 0.25 of the peak

    bool isEmpty() const { return !work && !rate && !utilization; }
    bool operator==(const UnitFlops&) const = default;
};

struct OperatorFlops {
    std::string name; ///< full name of the kernel
    UnitFlops all; ///< of the cube where `vector` is known
    UnitFlops vector;

    double work() const { return all.work.value_or(0) + vector.work.value_or(0); }
};

/// Work that flows from a scope into one within it.
struct ScopeFlow {
    std::string from;
    std::string to;
    double work = 0; ///< 10^6 operations

    bool operator==(const ScopeFlow&) const = default;
};

struct FlopsOfRank {
    int64_t rank = 0;
    std::vector<OperatorFlops> operators; ///< the most work first
    std::vector<ScopeFlow> scopes; ///< from "Total" on
    UnitFlops step; ///< of the cube where `vectorStep` is known
    UnitFlops vectorStep;
    std::vector<RankFlops> ranks; ///< of the job, by rank
    bool isCounted = false; ///< by the cores (counted_flops.h): no file of MindSpore sums it up
    bool isOfRatios = false; ///< then: worked out of shares of cycles
    std::optional<DevicePeak> device; ///< then, where the files tell it
    std::vector<RankGroup> stages; ///< of the job; empty: nothing tells them

    bool isEmpty() const { return operators.empty() && scopes.empty() && step.isEmpty(); }
    /// What the device could do, in 10^9 operations a second: as its files say, else by rate and
    /// utilization.
    std::optional<double> peak() const;
};

std::vector<int64_t> ranksWithFlops(const query::Snapshot& snapshot);
/// Errors: Cancelled, those of TableReader.
Result<FlopsOfRank> flopsOfRank(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// Of [{"source":"Total","target":"Default","value":4655.465},...]: what is damaged is left out.
std::vector<ScopeFlow> scopeFlowsIn(std::string_view links);

} // namespace rankscope::analysis
