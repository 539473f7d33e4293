// SPDX-License-Identifier: GPL-3.0-or-later
// The way from hit to hit where a search found more than it keeps: the hits around the one that is
// wanted, found by searching again.
// Thread: that of the session.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/query/search.h"

namespace rankscope::query {

/// Where the hits begin that do not lie before the place.
size_t firstFrom(const std::vector<SearchHit>& hits, const HitPlace& place);

/// Whether no hits that are not kept lie between the place and those that are.
bool isAmongKept(const SearchResult& result, const HitPlace& place);

/// One hit, and those around it.
struct HitAt {
    SearchResult result;
    size_t position = 0; ///< in its hits
};

struct HitStep {
    HitPlace from{};
    bool isBackward = false; ///< to the last one before the place, else to the first from it on
    std::vector<LaneRef> lanes{}; ///< of these alone; empty: of all that are searched
};

/// Round the end to the first, round the first to the last; nothing without any. Errors: those of
/// search().
Result<std::optional<HitAt>> hitBeside(Session& session, const SearchRequest& search,
    const HitStep& step, const std::stop_token& stop);

/// By its number in the order of hits, from 0; nothing where there are not so many. Errors: as
/// above.
Result<std::optional<HitAt>> hitNumbered(
    Session& session, const SearchRequest& search, uint64_t number, const std::stop_token& stop);

} // namespace rankscope::query
