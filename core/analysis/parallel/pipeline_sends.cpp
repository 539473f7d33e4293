// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_sends.h"

#include <array>

namespace rankscope::analysis {

std::optional<size_t> sendsOf(const PipelineStage& stage) {
    std::array<size_t, 3> counts{};
    for (const PipelineTransfer& transfer : stage.transfers)
        ++counts[static_cast<size_t>(transfer.kind)];
    const size_t sends = counts[static_cast<size_t>(TransferKind::Send)];
    const bool areTold = counts[static_cast<size_t>(TransferKind::Both)] == 0 && sends > 0
        && sends == counts[static_cast<size_t>(TransferKind::Receive)];
    return areTold ? std::optional(sends) : std::nullopt;
}

std::optional<size_t> microBatchesOf(
    const std::vector<std::optional<size_t>>& sends, size_t chunks) {
    std::optional<size_t> all;
    for (size_t place = 0; place < sends.size(); ++place) {
        const bool isEnd = place == 0 || place + 1 == sends.size();
        const size_t perBatch = isEnd ? 2 * chunks - 1 : 2 * chunks;
        if (!sends[place] || *sends[place] % perBatch != 0
            || *sends[place] / perBatch != all.value_or(*sends[place] / perBatch))
            return std::nullopt;
        all = *sends[place] / perBatch;
    }
    return all;
}

} // namespace rankscope::analysis
