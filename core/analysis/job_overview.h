// SPDX-License-Identifier: GPL-3.0-or-later
// What a job is, before any figure of it: how many ranks on how many machines, how it is split,
// when it was captured and by what. The head of a report and the line above the page of steps say
// it. Thread: any, free functions.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/base/time.h"
#include "core/model/rank.h"

namespace rankscope::analysis {

/// Nothing and 0 hosts: no file says it.
struct JobOverview {
    size_t ranks = 0; ///< that were captured; of a cluster analysis alone: that it tells of
    size_t hosts = 0; ///< that their ranks name
    std::optional<ParallelSizes> sizes{};
    std::optional<Timestamp> begin{}; ///< of the first event, in Unix time
    std::optional<Duration> length{}; ///< of the longest timeline, on its own clock
    std::vector<model::ProfileKind> kinds{}; ///< each once, as these, in the order of the ranks
    std::vector<std::string> levels{}; ///< of the profiler
    std::vector<std::string> versions{}; ///< "torch_npu 2.7.1, CANN 8.3"
    std::vector<std::string> devices{}; ///< "NPU" of those with a number alone

    bool operator==(const JobOverview&) const = default;
};

/// Errors: those of rankProfiles() and parallelSizes().
Result<JobOverview> jobOverview(const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
