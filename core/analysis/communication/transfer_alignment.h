// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers of HCCL over SDMA by their sizes: the engine moves whole blocks, and what is no
// multiple of them goes slower. Read from the tasks of the collectives in an Ascend timeline.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/query/session.h"

namespace rankscope::analysis {

/// Time of tasks, which run side by side on several planes: work volume.
struct TransferAlignment {
    size_t transfers = 0; ///< between devices, with a size
    size_t unaligned = 0; ///< larger than a block and no multiple of it
    Duration time{}; ///< of all
    Duration unalignedTime{};
    Duration alignedTime{}; ///< of those larger than a block; small ones cost latency
    int64_t alignedBytes = 0;
    int64_t unalignedBytes = 0;
    TimeRange longest; ///< of the unaligned, on the rank's own clock
    std::string longestName;
    int64_t longestSize = 0;

    /// What the unaligned would be shorter at the bandwidth of the aligned; nothing where these are
    /// less than a tenth of them.
    std::optional<Duration> saved() const;
};

/// Without a step of the device. Errors: Cancelled, those of IndexReader.
Result<TransferAlignment> transferAlignment(query::Session& session, RankSlot slot, int64_t block,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

} // namespace rankscope::analysis
