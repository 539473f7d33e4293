// SPDX-License-Identifier: GPL-3.0-or-later
// Finding slices by name: as you type, in time order, counted.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

enum class CaseRule { Ignore, Match };
enum class WordRule { Anywhere, Whole };

struct SearchRequest {
    std::string text{};
    CaseRule caseRule = CaseRule::Ignore;
    WordRule wordRule = WordRule::Anywhere;
    std::vector<LaneRef> lanes{}; ///< where to look; empty: everywhere
    std::optional<TimeRange> range{}; ///< which hits must overlap; nothing: at any time
};

struct SearchHit {
    SliceRef slice;
    StringId name{};
    TimeRange range;
};

struct SearchResult {
    uint64_t count = 0; ///< all hits, exact
    std::vector<SearchHit> hits; ///< by begin, at most kMaxHits of them
};

inline constexpr size_t kMaxHits = 100000;

/// Errors: Cancelled, Database. An empty text finds nothing.
Result<SearchResult> search(Session& session, const SearchRequest& request, std::stop_token stop);

} // namespace rankscope::query
