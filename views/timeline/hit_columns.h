// SPDX-License-Identifier: GPL-3.0-or-later
// Where the matches of a search begin, as data: how many in each pixel column of a time range.
// Thread: any, pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/query/search.h"

namespace rankscope::timeline {

struct HitColumns {
    std::vector<uint64_t> counts; ///< by pixel
    uint64_t total = 0; ///< in the whole range
    /// False where more matches were found than are kept and the parts in which all of them are
    /// counted are wider than a pixel, or reach over the edges: then all pixels of a part have its
    /// count.
    bool isExact = true;
};

/// Of all matches, kept or only counted.
HitColumns hitColumns(const query::SearchResult& result, TimeRange range, int width);

/// The kept match that begins nearest to a time; nothing without any.
std::optional<size_t> nearestHit(const query::SearchResult& result, Timestamp time);

/// When matches begin on each lane, ascending.
using HitBegins = std::map<query::LaneRef, std::vector<Timestamp>>;
HitBegins hitBegins(const query::SearchResult& result);

} // namespace rankscope::timeline
