// SPDX-License-Identifier: GPL-3.0-or-later
// The operators that read and prepare data, each with its queue and its share of the CPU: of
// minddata_pipeline_raw_*.csv, else of pipeline_profiling_*.json or
// minddata_pipeline_summary_*.csv; and the operations that newer versions time (dataset.csv).
// Sources: planner_ir_data.md D1 and D2.
// Thread: any, free functions and values.
#pragma once

#include "core/analysis/verdicts/data_workers.h"
#include "core/base/time.h"

namespace rankscope::analysis {

struct DataStage {
    DataOperator op{};
    int depth = 0; ///< below the root, which gives the batches
    std::vector<double> queue{}; ///< filling of its output queue over time
    std::optional<double> length{}; ///< of the queue
    std::optional<double> emptyShare{}; ///< samples that found it empty
    std::optional<double> cpu{}; ///< of one CPU core, mean use by all its workers: 2 is two cores
    bool isSlow = false; ///< by the rules of MindInsight
    std::optional<double> worker{}; ///< of one CPU core, mean use by one worker
    WorkerSigns signs{}; ///< by MindSpore's own rules
};

/// Shares of the host's CPU over time, 0 to 1.
struct CpuSample {
    std::optional<double> user{};
    std::optional<double> system{};
    std::optional<double> io{};
    std::optional<double> idle{};
};

/// One kind of work on the data, with its place: GetNext waiting for data.
struct DataOperation {
    std::string name{};
    std::string stage{};
    std::optional<int64_t> count{};
    std::optional<Duration> average{};
    std::string more{}; ///< as the file gives it

    bool operator==(const DataOperation&) const = default;
};

struct DataPipeline {
    int64_t rank = 0;
    std::vector<DataStage> stages{}; ///< from the root down
    std::vector<CpuSample> cpu{};
    std::optional<int64_t> processors{};
    std::vector<DataOperation> operations{}; ///< in the order of the file
    std::vector<std::string> warnings{}; ///< what MindSpore's own analysis says, as it says it

    bool isEmpty() const { return stages.empty() && cpu.empty() && operations.empty(); }
};

/// The queue that training takes from, or what gives the batches: the last one of the operators
/// that the files know. MindSpore samples the host's queue there (planner_ir_data.md D1).
struct LastQueue {
    std::string type{}; ///< of the operator that fills it
    int64_t id = 0;
    double emptyShare = 0; ///< samples that found it empty

    bool operator==(const LastQueue&) const = default;
};

/// Where several are as near, the one that was found empty most. Nothing: no samples. `stages`: as
/// in a DataPipeline.
std::optional<LastQueue> lastQueueOf(const std::vector<DataStage>& stages);

/// Ranks with operators, operations or samples of the CPU. In order.
std::vector<int64_t> ranksWithDataPipeline(const query::Snapshot& snapshot);

/// Errors: Cancelled, those of TableReader.
Result<DataPipeline> dataPipelineOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// Some rank has operators. Errors: those of dataPipelineOf().
Result<bool> hasDataOperators(const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
