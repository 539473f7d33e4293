// SPDX-License-Identifier: GPL-3.0-or-later
// The copies of a rank's devices one by one, and their sums by stream and kind ("host to device",
// "Memcpy DtoH"), with the sizes that the arguments of their slices have.
// Thread: that of the session; the values any.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct CopySum {
    TrackId stream{};
    std::string streamName;
    std::string kind; ///< empty: no argument says it
    uint64_t count = 0;
    Duration total{};
    Duration min{};
    Duration max{};
    uint64_t sized = 0; ///< copies whose size is known
    int64_t bytes = 0; ///< of those
    int64_t leastBytes = 0;
    int64_t mostBytes = 0;
};

struct Copy {
    query::SliceRef slice;
    TimeRange range; ///< timeline time
    size_t sum = 0; ///< place in CopyList::sums
    std::optional<int64_t> bytes{};
};

struct CopyList {
    std::vector<CopySum> sums; ///< longest total first
    std::vector<Copy> copies; ///< by begin
};

/// Copies that begin in the range (timeline time), of a whole rank without one; see isCopy(). With
/// their whole durations and sizes. Errors: Cancelled, those of IndexReader.
Result<CopyList> copyList(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop);

} // namespace rankscope::analysis
