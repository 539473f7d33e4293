// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/search.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "core/query/lane_cursor.h"

namespace rankscope::query {

namespace {

/// Beyond this many collected hits the earliest kMaxHits are kept and the rest only counted.
constexpr size_t kCollectLimit = 4 * kMaxHits;

char folded(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string foldedText(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), folded);
    return out;
}

/// Letters, digits, underscore and every byte of a non-ASCII character belong to words.
bool isWordByte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || byte == '_' || std::isalnum(byte) != 0;
}

/// Matches names against one request; the text is folded once.
class Matcher {
public:
    explicit Matcher(const SearchRequest& request)
        : m_ignoresCase(request.caseRule == CaseRule::Ignore)
        , m_isWhole(request.wordRule == WordRule::Whole)
        , m_text(m_ignoresCase ? foldedText(request.text) : request.text) { }

    bool matches(std::string_view name) const {
        const std::string lower = m_ignoresCase ? foldedText(name) : std::string();
        const std::string_view in = m_ignoresCase ? std::string_view(lower) : name;
        for (size_t at = in.find(m_text); at != std::string_view::npos;
             at = in.find(m_text, at + 1)) {
            const bool isBounded = (at == 0 || !isWordByte(in[at - 1]))
                && (at + m_text.size() == in.size() || !isWordByte(in[at + m_text.size()]));
            if (!m_isWhole || isBounded)
                return true;
        }
        return false;
    }

private:
    bool m_ignoresCase;
    bool m_isWhole;
    std::string m_text;
};

/// The matching names of one rank, and the tracks whose slices carry them.
struct RankMatches {
    std::vector<bool> names; ///< by StringId
    std::set<TrackId> tracks;
    bool hasAny = false;

    /// A damaged index may name what it does not have.
    bool contains(StringId name) const {
        return toIndex(name) < names.size() && names[toIndex(name)];
    }
};

RankMatches matchesIn(const index::RankIndex& rank, const Matcher& matcher) {
    RankMatches matches;
    matches.names.resize(rank.strings.size());
    for (size_t i = 1; i < rank.strings.size(); ++i) {
        matches.names[i] = matcher.matches(rank.strings[i]);
        matches.hasAny = matches.hasAny || matches.names[i];
    }
    for (const index::NameTotals& row : rank.totals) {
        if (matches.contains(row.name))
            matches.tracks.insert(row.track);
    }
    return matches;
}

void keepEarliest(std::vector<SearchHit>& hits) {
    const auto isEarlier = [](const SearchHit& a, const SearchHit& b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.slice < b.slice;
    };
    std::sort(hits.begin(), hits.end(), isEarlier);
    if (hits.size() > kMaxHits)
        hits.resize(kMaxHits);
}

std::optional<TimeRange> storedRange(const OpenRank& rank, const std::optional<TimeRange>& range) {
    return range ? std::optional(TimeRange{rank.toStored(range->begin), rank.toStored(range->end)})
                 : std::nullopt;
}

Status scanLane(Session& session, LaneRef ref, const RankMatches& matches,
    const std::optional<TimeRange>& range, const std::stop_token& stop, SearchResult& result) {
    const OpenRank& rank = session.snapshot().rank(ref.rank);
    const auto within = storedRange(rank, range);
    const index::LaneIndex& lane = rank.index->lanes[toIndex(ref.lane)];
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(ref.rank));
    for (const index::ChunkEntry& entry : lane.levels.front().chunks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        if (within && (entry.end < within->begin || entry.first >= within->end))
            continue;
        RS_TRY_ASSIGN(const auto chunk, reader->slices(entry.id));
        for (size_t i = 0; i < chunk->size(); ++i) {
            const model::Slice& slice = (*chunk)[i];
            if (!matches.contains(slice.name)
                || (within && !within->overlaps({slice.ts, slice.end()})))
                continue;
            ++result.count;
            result.hits.push_back({{ref, entry.firstIndex + i}, slice.name,
                {rank.toTimeline(slice.ts), rank.toTimeline(slice.end())}});
        }
        if (result.hits.size() >= kCollectLimit)
            keepEarliest(result.hits);
    }
    return {};
}

/// The asked lanes of one rank that can hold a hit.
std::vector<LaneRef> lanesToScan(const SearchRequest& request, RankSlot slot,
    const index::RankIndex& rank, const RankMatches& matches) {
    std::vector<LaneRef> lanes;
    const auto consider = [&](const model::Lane& lane) {
        const bool canMatch = lane.kind == model::LaneKind::Instants
            || (lane.kind == model::LaneKind::Slices && matches.tracks.contains(lane.track));
        if (canMatch)
            lanes.push_back({slot, lane.id});
    };
    if (request.lanes.empty()) {
        for (const index::LaneIndex& lane : rank.lanes)
            consider(lane.lane);
    } else {
        for (const LaneRef& ref : request.lanes) {
            if (ref.rank == slot && toIndex(ref.lane) < rank.lanes.size())
                consider(rank.lanes[toIndex(ref.lane)].lane);
        }
    }
    return lanes;
}

} // namespace

Result<SearchResult> search(Session& session, const SearchRequest& request, std::stop_token stop) {
    SearchResult result;
    if (request.text.empty())
        return result;
    const Matcher matcher(request);
    for (size_t i = 0; i < session.snapshot().ranks.size(); ++i) {
        const auto slot = static_cast<RankSlot>(i);
        const index::RankIndex& rank = *session.snapshot().rank(slot).index;
        const RankMatches matches = matchesIn(rank, matcher);
        if (!matches.hasAny)
            continue;
        for (const LaneRef& lane : lanesToScan(request, slot, rank, matches))
            RS_TRY(scanLane(session, lane, matches, request.range, stop, result));
    }
    keepEarliest(result.hits);
    return result;
}

} // namespace rankscope::query
