// SPDX-License-Identifier: GPL-3.0-or-later
// Where a line of a comparison is found on the timelines of both sides: a rank, or the longest call
// of an operator there.
// Thread: values any; findPlace() confined to query thread.
#pragma once

#include "core/analysis/operators.h"
#include "views/comparison/comparison.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::comparison {

struct PairPlace {
    std::optional<int64_t> rank{}; ///< not set: that of the side, else any
    std::optional<analysis::OperatorKey> call{}; ///< the longest of these
    std::vector<int64_t> ranks{}; ///< by one of which it is called; empty: by any
};

struct FoundPlace {
    query::LaneRef lane; ///< of the rank
    std::optional<TimeRange> range{}; ///< of the call; timeline time
    std::optional<timeline::SelectedSlice> slice{}; ///< of the call
};

/// Nothing where the side has no such rank or call on its timeline. Errors: Cancelled, Database,
/// those of TableReader.
Result<std::optional<FoundPlace>> findPlace(
    query::Session& session, const Side& side, const PairPlace& place, const std::stop_token& stop);

} // namespace rankscope::comparison
