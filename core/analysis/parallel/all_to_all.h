// SPDX-License-Identifier: GPL-3.0-or-later
// What the all-to-all operators of each rank moved, and how long they took: they bring tokens to
// their experts and back (and swap sequences for heads, where context parallelism does so).
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct AllToAll {
    int64_t rank = 0;
    int64_t count = 0; ///< operators
    Duration elapse{};
    Duration wait{}; ///< for other ranks
    std::optional<int64_t> bytes; ///< over all transports; nothing where no file says it
};

/// By rank; only ranks that have such operators. Without a step: of all steps.
/// Errors: Cancelled, those of TableReader.
Result<std::vector<AllToAll>> allToAllByRank(
    const query::Snapshot& snapshot, std::optional<int64_t> step, const std::stop_token& stop);

} // namespace rankscope::analysis
