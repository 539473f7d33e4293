// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/data_queues.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

bool isHostQueue(std::string_view source) {
    return source.starts_with("device_queue") || source.starts_with("dataset_iterator");
}

bool isDeviceQueue(std::string_view source) {
    return source.starts_with("minddata_aicpu") || source.starts_with("minddata_getnext");
}

Result<std::vector<QueueSamples>> queueSamples(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, QueueSamples> ranks;
    RS_TRY(eachRow(snapshot, "legacy_queue",
        fmt::format("SELECT source, type, value FROM legacy_queue WHERE value IS NOT NULL AND {}",
            kIsSampleOfQueue),
        stop, [&ranks](const index::TableIndex& of, const index::Statement& row) {
            constexpr int64_t kQueueSample = 1;
            const std::string_view source = row.text(0);
            const bool isHost = isHostQueue(source);
            if (!isHost && !isDeviceQueue(source))
                return;
            QueueSamples& samples = ranks[of.rank];
            samples.rank = of.rank;
            // A queue of the host has times among its samples.
            if ((isHost && row.integer(1) != kQueueSample) || row.isNull(2))
                return;
            const size_t empty = row.real(2) <= 0 ? 1 : 0;
            (isHost ? samples.host : samples.device) += 1;
            (isHost ? samples.hostEmpty : samples.deviceEmpty) += empty;
        }));
    std::vector<QueueSamples> result;
    result.reserve(ranks.size());
    for (const auto& rank : ranks)
        result.push_back(rank.second);
    return result;
}

DataBottleneck bottleneckOf(const QueueSamples& samples, double emptyShare) {
    const auto all = static_cast<double>(samples.host);
    if (samples.host > 0 && static_cast<double>(samples.hostEmpty) > emptyShare * all)
        return DataBottleneck::Processing;
    const bool isFed = samples.device > 0 && samples.deviceEmpty == 0;
    if (samples.host == 0 && !isFed && samples.lastEmpty && *samples.lastEmpty > emptyShare)
        return DataBottleneck::Processing;
    if (samples.deviceEmpty == 0)
        return DataBottleneck::None;
    return samples.host > 0 ? DataBottleneck::Transfer : DataBottleneck::Undecided;
}

bool isReader(const std::vector<DataOperator>& operators, size_t position) {
    return std::ranges::find(
               operators, std::optional(operators[position].id), &DataOperator::parent)
        == operators.end();
}

std::vector<size_t> slowDataOperators(
    const std::vector<DataOperator>& operators, const QueueLimits& limits) {
    const bool isAllFull = std::ranges::all_of(operators, [&](const DataOperator& one) {
        return !one.parent || !one.usage || *one.usage >= limits.high;
    });
    std::vector<size_t> slow;
    for (size_t i = 0; i < operators.size() && !isAllFull; ++i) {
        const DataOperator& one = operators[i];
        if (!one.parent || !one.usage)
            continue;
        const bool isFed = std::ranges::any_of(operators, [&](const DataOperator& child) {
            return child.parent == one.id && child.usage && *child.usage - *one.usage > limits.gap;
        });
        if (isFed || (isReader(operators, i) && *one.usage < limits.low))
            slow.push_back(i);
    }
    return slow;
}

} // namespace rankscope::analysis
