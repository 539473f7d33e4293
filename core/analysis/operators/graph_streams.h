// SPDX-License-Identifier: GPL-3.0-or-later
// Which streams of a rank run one compiled graph together: kernels of a graph name its model.
// Thread: any, a free function.
#pragma once

#include <cstdint>
#include <set>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Of each graph on several streams its streams; graphs that share one are one set. By the least
/// stream. Empty for a rank without kernels. Errors: Cancelled, those of TableReader.
Result<std::vector<std::set<int64_t>>> streamsOfGraphs(
    const query::Snapshot& snapshot, RankSlot slot, const std::stop_token& stop);

} // namespace rankscope::analysis
