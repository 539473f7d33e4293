// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/hits_around.h"

#include <algorithm>
#include <limits>

namespace rankscope::query {

namespace {

/// Behind all hits.
constexpr HitPlace kEnd{Timestamp::max(), {}};

/// Where the part begins that has the hit with this number.
HitPlace beginOfPart(const HitDensity& density, uint64_t number) {
    uint64_t before = 0;
    size_t part = 0;
    while (part + 1 < density.counts.size() && before + density.counts[part] <= number)
        before += density.counts[part++];
    return {density.begin + density.width * static_cast<int64_t>(part), {}};
}

} // namespace

size_t firstFrom(const std::vector<SearchHit>& hits, const HitPlace& place) {
    const auto found = std::lower_bound(hits.begin(), hits.end(), place,
        [](const SearchHit& hit, const HitPlace& at) { return placeOf(hit) < at; });
    return static_cast<size_t>(found - hits.begin());
}

bool isAmongKept(const SearchResult& result, const HitPlace& place) {
    const size_t next = firstFrom(result.hits, place);
    const bool isBefore = next == 0 && result.first > 0;
    const bool isBehind =
        next == result.hits.size() && result.first + result.hits.size() < result.count;
    return !isBefore && !isBehind;
}

Result<std::optional<HitAt>> hitBeside(Session& session, const SearchRequest& search,
    const HitStep& step, const std::stop_token& stop) {
    SearchRequest asked = search;
    if (!step.lanes.empty())
        asked.lanes = step.lanes;
    RS_TRY_ASSIGN(SearchResult found, searchAround(session, asked, step.from, stop));
    if (found.hits.empty())
        return std::nullopt;
    size_t next =
        firstFrom(found.hits, step.from); // forward it is the one, backward the one behind it
    if (next == (step.isBackward ? 0 : found.hits.size())) {
        const HitPlace round = step.isBackward ? kEnd : HitPlace{Timestamp::min(), {}};
        RS_TRY_ASSIGN(found, searchAround(session, asked, round, stop));
        next = step.isBackward ? found.hits.size() : 0;
    }
    const size_t position = step.isBackward ? next - 1 : next;
    if (step.lanes.empty())
        return HitAt{std::move(found), position};
    const HitPlace place = placeOf(found.hits[position]);
    RS_TRY_ASSIGN(found, searchAround(session, search, place, stop));
    const size_t among = firstFrom(found.hits, place);
    return HitAt{std::move(found), among};
}

Result<std::optional<HitAt>> hitNumbered(
    Session& session, const SearchRequest& search, uint64_t number, const std::stop_token& stop) {
    RS_TRY_ASSIGN(SearchResult found, query::search(session, search, stop));
    if (number >= found.count)
        return std::nullopt;
    if (number >= found.hits.size()) {
        const HitPlace part = beginOfPart(found.density, number);
        RS_TRY_ASSIGN(found, searchAround(session, search, part, stop));
    }
    // Of a part with very many of them it is perhaps not yet among those kept.
    while (number < found.first || number - found.first >= found.hits.size()) {
        const SearchHit& nearest = number < found.first ? found.hits.front() : found.hits.back();
        RS_TRY_ASSIGN(found, searchAround(session, search, placeOf(nearest), stop));
    }
    const auto position = static_cast<size_t>(number - found.first);
    return HitAt{std::move(found), position};
}

} // namespace rankscope::query
