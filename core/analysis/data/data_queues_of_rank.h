// SPDX-License-Identifier: GPL-3.0-or-later
// The queues between preparing data and training on it, step by step: of the host, which it fills,
// and of the device, which training takes from.
// Newer versions write the times of each batch (minddata_pipeline_summary_*.csv), and of the queues
// those of the operators alone: the last of them tells what the host's queue would.
// Sources: planner_ir_data.md D1 and D2.
// Thread: any, free functions and values.
#pragma once

#include "core/analysis/data/data_stages.h"
#include "core/base/time.h"

namespace rankscope::analysis {

/// How data comes to the device.
enum class FeedMode {
    Unknown,
    Sink, ///< through a queue of the device (graph mode)
    Feed, ///< by an iterator of the host, step by step
};

struct QueueStep {
    int64_t step = 0; ///< as the file counts; of the device's queue the n-th take, from 1
    std::optional<double> host{}; ///< batches in the queue of the host
    std::optional<double> device{}; ///< in that of the device
    std::optional<Duration> get{}; ///< from the pipeline
    std::optional<Duration> push{}; ///< to the device
    std::optional<Duration> batch{}; ///< both
    std::optional<Duration> wait{}; ///< of the device for its queue
    bool operator==(const QueueStep&) const = default;
};

struct RankQueues {
    int64_t rank = 0;
    FeedMode mode = FeedMode::Unknown;
    QueueSamples samples{}; ///< counts of both queues
    std::optional<int64_t> capacity{}; ///< of the host's queue
    size_t hostFull = 0; ///< samples at the capacity
    DataBottleneck bottleneck = DataBottleneck::None;
    std::optional<LastQueue> last{}; ///< where the host's queue was not sampled
    std::vector<QueueStep> steps{}; ///< by their numbers

    /// Mean over the steps that know it.
    std::optional<Duration> mean(std::optional<Duration> QueueStep::*time) const;
    bool isEmpty() const { return steps.empty() && !last; }
};

/// Ranks with samples of queues, and those of ranksWithDataPipeline(). In order.
std::vector<int64_t> ranksWithQueues(const query::Snapshot& snapshot);

/// Errors: Cancelled, those of TableReader.
Result<RankQueues> queuesOfRank(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis
