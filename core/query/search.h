// SPDX-License-Identifier: GPL-3.0-or-later
// Finding slices by name, category or argument: as you type, in time order, counted. Names and
// categories are matched once each, wherever they stand; arguments once each, block by block.
//
// A search that takes long hands out what it has so far, so that the first matches are there at
// once: see SearchListener.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"
#include "core/query/text_pattern.h"

namespace rankscope::query {

/// What of a slice is looked at: of its arguments each value, as Slice Detail shows it.
enum class SearchIn { Name, Category, Arguments };

struct SearchRequest {
    std::string text{};
    CaseRule caseRule = CaseRule::Ignore;
    WordRule wordRule = WordRule::Anywhere;
    std::vector<LaneRef> lanes{}; ///< where to look; empty: everywhere
    std::optional<TimeRange> range{}; ///< which hits must overlap; nothing: at any time
    TextRule textRule = TextRule::Plain;
    SearchIn in = SearchIn::Name;
    bool operator==(const SearchRequest&) const = default;
};

struct SearchHit {
    SliceRef slice;
    StringId name{};
    TimeRange range;
};

/// A place in the order of hits: by begin, those of one begin by their slices.
struct HitPlace {
    Timestamp begin{};
    SliceRef slice{};
    auto operator<=>(const HitPlace&) const = default;
};

inline HitPlace placeOf(const SearchHit& hit) {
    return {hit.range.begin, hit.slice};
}

/// How many hits begin in each of many equal parts of the timeline; all of them, kept or not.
struct HitDensity {
    Timestamp begin{};
    Duration width{1}; ///< of one part
    std::vector<uint32_t> counts; ///< saturated; at most kDensityParts

    /// Where the hits of a time are counted; the last part for what lies beyond it.
    size_t partOf(Timestamp time) const;
};

struct SearchResult {
    SearchRequest request{}; ///< what this was found by
    uint64_t count = 0; ///< of all hits; exact when it is whole, else of those found so far
    uint64_t first = 0; ///< how many come before those that are kept
    std::vector<SearchHit> hits; ///< in their order, at most kMaxHits of them: the earliest
    HitDensity density;
    std::vector<std::set<StringId>> names; ///< of the slices of all hits, by rank
    uint64_t searched = 0; ///< slices that were looked at
    uint64_t total = 0; ///< slices to look at
    bool isWhole = true; ///< false: the search goes on

    /// More were found than are kept; the others are found around a place (hits_around.h).
    bool isCut() const { return isWhole && count > hits.size(); }
};

inline constexpr size_t kMaxHits = 100000;
inline constexpr size_t kDensityParts = 65536;

/// Hears what was found so far, now and then while the search goes on.
struct SearchListener {
    std::function<void(SearchResult)> hear{};
    std::chrono::milliseconds first{60}; ///< until then nothing; four times as long between two
};

/// Errors: BadQuery for what is no regular expression (see TextPattern::fault()), Cancelled,
/// Database. An empty text finds nothing.
Result<SearchResult> search(Session& session, const SearchRequest& request, std::stop_token stop,
    const SearchListener& listener = {});

/// The same with other hits kept: at most kMaxHits / 2 before the place and as many from it on.
Result<SearchResult> searchAround(
    Session& session, const SearchRequest& request, const HitPlace& place, std::stop_token stop);

} // namespace rankscope::query
