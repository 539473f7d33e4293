// SPDX-License-Identifier: GPL-3.0-or-later
// What a slow rank does more than the fastest of its peers: kernels or host calls of one name that
// it calls more often, or that take it longer. Source: MSTT's comparison, HTA's trace difference,
// advisor_spec.md SC-13.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/analysis/steps/step_trace.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct WorkSum {
    int64_t count = 0;
    Duration total{};
};
using WorkByName = std::map<std::string, WorkSum>;

struct MoreWork {
    std::string name;
    WorkSum slow;
    WorkSum fast;

    Duration more() const { return slow.total - fast.total; }
    bool isMoreCalls() const { return slow.count > fast.count; }
};

struct WorkDifference {
    std::vector<MoreWork> names; ///< that take the slow rank longer, the largest difference first
    Duration more{}; ///< in all, less what others take it shorter
    size_t longer = 0; ///< names of both, called as often
    size_t common = 0; ///< names of both
};
WorkDifference workDifference(const WorkByName& slow, const WorkByName& fast);

/// Computing kernels of a rank by type, without a step. Errors: Cancelled, those of TableReader.
Result<WorkByName> kernelWorkOf(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

/// Of the rank's peers the one with the least of the metric, median over its steps.
std::optional<int64_t> fastestPeer(
    const StepTrace& trace, StepMetric metric, int64_t rank, const std::vector<RankGroup>& groups);

} // namespace rankscope::analysis
