// SPDX-License-Identifier: GPL-3.0-or-later
// What MindSpore's own analysis of data preparation wrote (minddata_pipeline_summary_*.csv, .json):
// figures of each operator, times of each batch, warnings. Newer versions write it beside the raw
// samples or alone. Sources: data_formats.md 2.13, planner_ir_data.md D2 (there -1 stands for what
// is not known). Thread: any, free functions and values.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Shares from 0 to 1.
struct SummaryOperator {
    int64_t id = 0;
    std::string type{};
    std::optional<int64_t> parent{};
    std::optional<int64_t> workers{};
    std::optional<double> usage{}; ///< mean filling of its output queue
    std::optional<double> emptyShare{}; ///< samples that found it empty
    std::optional<double> worker{}; ///< of one CPU core, mean use by one worker
    std::optional<double> cpu{}; ///< of one CPU core, mean use by all of them

    bool operator==(const SummaryOperator&) const = default;
};

struct DataSummary {
    std::vector<SummaryOperator> operators{}; ///< in the order of the file
    /// Batch by batch; nothing of a batch that the file leaves out.
    std::vector<std::optional<Duration>> get{}; ///< from the pipeline
    std::vector<std::optional<Duration>> push{}; ///< into the queue
    std::vector<std::optional<Duration>> batch{}; ///< both
    std::vector<std::string> warnings{}; ///< as they stand
};

/// Errors: Cancelled, those of TableReader.
Result<DataSummary> dataSummaryOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis
