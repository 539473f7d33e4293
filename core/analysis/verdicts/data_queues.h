// SPDX-License-Identifier: GPL-3.0-or-later
// What the queues between reading, preparing and training say of older MindSpore jobs: which side
// keeps the other waiting, and which operator of the data pipeline is the slow one.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/thresholds.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Samples of the queues of one rank.
struct QueueSamples {
    int64_t rank = 0;
    size_t host = 0; ///< samples of the queue that the host fills (device_queue)
    size_t hostEmpty = 0;
    size_t device = 0; ///< of the queue that the device takes from (get_next)
    size_t deviceEmpty = 0;
    /// Samples that found the last queue of the operators empty, 0 to 1 (LastQueue): the host's
    /// queue is filled from it, and it stands in where the host's was not sampled.
    std::optional<double> lastEmpty{};
};

/// Of the files of the device's queue the lines that begin with GetNext count, the others are of
/// other operators (planner_ir_data.md D); SQL over legacy_queue.
inline constexpr std::string_view kIsSampleOfQueue = "(name IS NULL OR name LIKE 'GetNext%')";

/// Which queue a file is of, by the source in its table: "device_queue_profiling" and
/// "dataset_iterator_profiling" are the host's; "minddata_aicpu" and "minddata_getnext_profiling"
/// the device's.
bool isHostQueue(std::string_view source);
bool isDeviceQueue(std::string_view source);

/// By rank. Errors: Cancelled, those of TableReader.
Result<std::vector<QueueSamples>> queueSamples(
    const query::Snapshot& snapshot, const std::stop_token& stop);

enum class DataBottleneck { None, Processing, Transfer, Undecided };

/// Processing: the host queue was found empty more often than `emptyShare`; where it was not
/// sampled the last queue of the operators, unless the device's was never empty. Transfer: it was
/// not, but the device's queue was found empty. Undecided: that one was found empty, and the host's
/// was not sampled: data is missing, and nothing tells which half is slow.
DataBottleneck bottleneckOf(
    const QueueSamples& samples, double emptyShare = threshold::kQueueEmpty.value);

/// One operator of the data pipeline.
struct DataOperator {
    int64_t id = 0;
    std::string type;
    std::optional<int64_t> parent; ///< nothing: the root, which has no queue of its own
    std::optional<double> usage; ///< filling of its output queue, 0 to 1
    std::optional<int64_t> workers;

    bool operator==(const DataOperator&) const = default;
};

struct QueueLimits {
    double high = threshold::kQueueHigh.value;
    double low = threshold::kQueueLow.value;
    double gap = threshold::kQueueGap.value;
};

/// Nothing feeds it: it has no input queue.
bool isReader(const std::vector<DataOperator>& operators, size_t position);

/// Positions of the operators that are slow: full input and empty output, or a reader whose queue
/// is below `low`. None where all queues are filled to `high`.
std::vector<size_t> slowDataOperators(
    const std::vector<DataOperator>& operators, const QueueLimits& limits = {});

} // namespace rankscope::analysis
