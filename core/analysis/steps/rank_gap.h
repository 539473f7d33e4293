// SPDX-License-Identifier: GPL-3.0-or-later
// How unevenly the work of a job lies: the gap between the rank that has most of a metric and the
// one that has least, and how much of the job is communication.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

struct RankGap {
    StepMetric metric{};
    const StepRow* least = nullptr;
    const StepRow* most = nullptr;
    Duration gap{};
    double ofStep = 0; ///< gap / mean end-to-end time of all rows; 0 where that is unknown
    double ofMetric = 0; ///< gap / mean of the metric
    double aboveMean = 0; ///< most / mean of the metric - 1
};

/// Points into the rows. Nothing when none has the metric.
std::optional<RankGap> rankGap(std::span<const StepRow> rows, StepMetric metric);

/// Shares of computing and communication together. Nothing without both.
struct CommunicationShares {
    double communication = 0; ///< communication that is not overlapped
    double receive = 0; ///< between the stages of a pipeline
    double collective = 0; ///< within the stages
    Duration whole{}; ///< computing and communication of a row, in the mean
};
std::optional<CommunicationShares> communicationShares(std::span<const StepRow> rows);

} // namespace rankscope::analysis
