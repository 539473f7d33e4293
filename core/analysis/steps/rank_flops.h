// SPDX-License-Identifier: GPL-3.0-or-later
// How much floating-point work the ranks of a job do in a step, and how fast, by the sums of older
// MindSpore (flops_summary_*.json), else by its list of operators (flops_*.txt): stages of uneven
// work keep each other waiting, and a rank that works at a lower rate than the others is slow
// itself. What the cores counted: counted_flops.h. Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct RankFlops {
    int64_t rank = 0;
    std::optional<double> work{}; ///< 10^6 operations, of the cube and the vector unit
    std::optional<double> rate{}; ///< 10^9 operations a second
    double behind = 0; ///< of the mean rate: 0.05 for 5 % below; 0 where its rate is not known
    std::optional<double> utilization{}; ///< of the peak, 0 to 1; of the cube where both are told
};

/// By rank. Of a rank with the list alone as MindSpore sums it up: the work of all, the mean rate
/// of the operators; the utilization is the work in the time from forward to backward
/// (step_trace_raw) against the peak that rate and utilization of the operators tell
/// (planner_ir_data.md D2), and unknown without that time. Empty where no file says. Errors:
/// Cancelled, those of TableReader.
Result<std::vector<RankFlops>> rankFlops(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// Sets `behind`.
void compareRates(std::vector<RankFlops>& ranks);
/// The same, of the mean rate within each group; 0 of ranks that are in none.
void compareRates(std::vector<RankFlops>& ranks, std::span<const RankGroup> groups);

struct StageFlops {
    size_t stage = 0; ///< position in the stages
    double work = 0; ///< mean of its ranks, 10^6 operations
    double aboveMean = 0; ///< of the mean of the stages: 0.5 for half as much again
};

/// Stages of which no rank's work is known are left out.
std::vector<StageFlops> stageFlops(
    std::span<const RankFlops> ranks, std::span<const RankGroup> stages);

} // namespace rankscope::analysis
