// SPDX-License-Identifier: GPL-3.0-or-later
// Where a line of a comparison is found on the timeline of a side: a rank, the longest call of an
// operator there, or the moment of a peak.
// Thread: values any; findPlace() confined to query thread.
#pragma once

#include "views/comparison/comparison.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::comparison {

struct FoundPlace {
    query::LaneRef lane; ///< of the rank
    std::optional<TimeRange> range{}; ///< of the call, or from the peak on; timeline time
    std::optional<timeline::SelectedSlice> slice{}; ///< of the call
};

/// Nothing where the side has no such rank, call or peak on its timeline. Errors: Cancelled,
/// Database, those of TableReader.
Result<std::optional<FoundPlace>> findPlace(query::Session& session, const Side& side, Which which,
    const PairPlace& place, const std::stop_token& stop);

/// What is shown of a peak: from its moment on.
inline constexpr Duration kAroundPeak = std::chrono::microseconds(200);

} // namespace rankscope::comparison
