// SPDX-License-Identifier: GPL-3.0-or-later
// All slices of one name on one layer of all ranks, judged as the calls of an operator are: how
// they are spread over the ranks and the steps, and which are outliers.
// Thread: that of the session.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/operators/operator_spread.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// What is read at once: more would fill the memory.
inline constexpr size_t kMostNameCalls = 4'000'000;

struct NameCallsRequest {
    std::string name{};
    std::string process{}; ///< the layer: all processes of that name
    int64_t profile = 1; ///< of each rank: query::profileOf()
    std::optional<TimeRange> range{}; ///< of the timeline; slices that overlap it
    size_t most = kMostNameCalls; ///< of more, all of ranks with few and equal parts of the others
};

struct NameCalls {
    OperatorSpread spread; ///< starts are those of the rank's own clock
    std::vector<query::SliceRef> slices; ///< beside spread.calls
    uint64_t left = 0; ///< slices of that name beyond the most, which nothing here is about
};

/// Errors: Cancelled, Database.
Result<NameCalls> nameCalls(
    query::Session& session, const NameCallsRequest& request, const std::stop_token& stop);

} // namespace rankscope::analysis
