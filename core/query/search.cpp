// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/search.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/task_progress.h"
#include "core/query/args_matches.h"
#include "core/query/hit_collector.h"
#include "core/query/lane_cursor.h"

namespace rankscope::query {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostKnown = 1u << 20; ///< texts of which the answer is kept from rank to rank

bool isSearchable(const index::LaneIndex& lane) {
    return lane.lane.kind == model::LaneKind::Slices || lane.lane.kind == model::LaneKind::Instants;
}

/// Which texts of a rank match. Ranks have mostly the same names: an expression is asked once.
class MatchingTexts {
public:
    explicit MatchingTexts(const TextPattern& pattern, TextRule rule)
        : m_pattern(pattern)
        , m_isKept(rule == TextRule::Regex) { }

    /// By StringId; empty when none matches.
    std::vector<bool> of(const index::RankIndex& rank) {
        std::vector<bool> texts(rank.strings.size());
        bool hasAny = false;
        for (size_t i = 1; i < texts.size(); ++i) {
            texts[i] = matches(rank.strings[i]);
            hasAny = hasAny || texts[i];
        }
        return hasAny ? texts : std::vector<bool>();
    }

private:
    bool matches(const std::string& text) {
        if (!m_isKept)
            return m_pattern.matches(text);
        const auto known = m_known.find(text);
        if (known != m_known.end())
            return known->second;
        const bool isMatch = m_pattern.matches(text);
        if (m_known.size() < kMostKnown)
            m_known.emplace(text, isMatch);
        return isMatch;
    }

    const TextPattern& m_pattern;
    bool m_isKept;
    std::unordered_map<std::string_view, bool> m_known; ///< of the snapshot's own texts
};

/// A damaged index may name what it does not have.
bool contains(const std::vector<bool>& texts, StringId id) {
    return toIndex(id) < texts.size() && texts[toIndex(id)];
}

class Scan {
public:
    Scan(Session& session, const SearchRequest& request, const TextPattern& pattern,
        std::stop_token stop, const SearchListener& listener, const std::optional<HitPlace>& around)
        : m_session(session)
        , m_request(request)
        , m_pattern(pattern)
        , m_texts(pattern, request.textRule)
        , m_stop(std::move(stop))
        , m_listener(listener)
        , m_hits(session.snapshot(), around) { }

    Result<SearchResult> run() {
        const auto lanes = askedLanes();
        for (const auto& [rank, ofRank] : lanes)
            RS_TRY(scanRank(rank, ofRank));
        SearchResult result = soFar();
        result.searched = result.total;
        result.isWhole = true;
        return result;
    }

private:
    SearchResult soFar() {
        SearchResult result = m_hits.result();
        result.request = m_request;
        result.searched = m_searched;
        result.total = m_total;
        result.isWhole = false;
        return result;
    }

    using Lanes = std::vector<const index::LaneIndex*>;

    std::map<RankSlot, Lanes> askedLanes() {
        std::map<RankSlot, Lanes> lanes;
        const auto consider = [&](RankSlot rank, const index::LaneIndex& lane) {
            if (!isSearchable(lane))
                return;
            lanes[rank].push_back(&lane);
            m_total += lane.lane.count;
        };
        const Snapshot& snapshot = m_session.snapshot();
        for (const LaneRef& ref : m_request.lanes) {
            if (const index::LaneIndex* lane = snapshot.lane(ref))
                consider(ref.rank, *lane);
        }
        for (size_t i = 0; m_request.lanes.empty() && i < snapshot.ranks.size(); ++i) {
            for (const index::LaneIndex& lane : snapshot.ranks[i].index->lanes)
                consider(static_cast<RankSlot>(i), lane);
        }
        return lanes;
    }

    Status scanRank(RankSlot slot, const Lanes& lanes) {
        const index::RankIndex& rank = *m_session.snapshot().rank(slot).index;
        if (m_request.in == SearchIn::Arguments)
            return scanArguments(slot, lanes);
        const std::vector<bool> texts = m_texts.of(rank);
        const std::set<TrackId> tracks = tracksWith(rank, texts);
        for (const index::LaneIndex* lane : lanes) {
            if (!canHold(*lane, texts, tracks))
                m_searched += lane->lane.count;
            else if (m_request.in == SearchIn::Name)
                RS_TRY(scanLane<model::Bar>(
                    slot, *lane, [&](const model::Bar& bar) { return contains(texts, bar.name); }));
            else
                RS_TRY(scanLane<model::Slice>(slot, *lane,
                    [&](const model::Slice& slice) { return contains(texts, slice.category); }));
        }
        return stopped();
    }

    /// Tracks whose slices have one of the names.
    static std::set<TrackId> tracksWith(
        const index::RankIndex& rank, const std::vector<bool>& names) {
        std::set<TrackId> tracks;
        for (const index::NameTotals& row : rank.totals) {
            if (contains(names, row.name))
                tracks.insert(row.track);
        }
        return tracks;
    }

    /// The totals know of no instants and no categories.
    bool canHold(const index::LaneIndex& lane, const std::vector<bool>& texts,
        const std::set<TrackId>& tracks) const {
        if (texts.empty())
            return false;
        return m_request.in != SearchIn::Name || lane.lane.kind == model::LaneKind::Instants
            || tracks.contains(lane.lane.track);
    }

    Status scanArguments(RankSlot slot, const Lanes& lanes) {
        RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, m_session.reader(slot));
        ArgsMatches matches(reader, m_pattern);
        for (const index::LaneIndex* lane : lanes)
            RS_TRY(scanLane<model::Slice>(slot, *lane,
                [&](const model::Slice& slice) { return matches.contains(slice.args); }));
        return {};
    }

    template <class Member, class IsHit>
    Status scanLane(RankSlot slot, const index::LaneIndex& lane, IsHit isHit) {
        const Duration offset = m_session.snapshot().rank(slot).offsetOf(lane.lane.id);
        const auto within =
            m_request.range ? std::optional(m_request.range->movedBy(-offset)) : std::nullopt;
        RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, m_session.reader(slot));
        for (const index::ChunkEntry& entry : lane.levels.front().chunks) {
            RS_TRY(stopped());
            if (within && (entry.end < within->begin || entry.first >= within->end)) {
                m_searched += entry.count;
                continue;
            }
            RS_TRY_ASSIGN(const auto chunk, loadChunk<Member>(*reader, entry.id));
            for (size_t i = 0; i < chunk->size(); ++i) {
                const Member& member = (*chunk)[i];
                if (within && !within->overlaps({member.ts, member.end()}))
                    continue;
                bool isMatch = false;
                if constexpr (std::is_same_v<decltype(isHit(member)), bool>) {
                    isMatch = isHit(member);
                } else {
                    RS_TRY_ASSIGN(isMatch, isHit(member));
                }
                if (isMatch)
                    m_hits.add({{{slot, lane.lane.id}, entry.firstIndex + i}, member.name,
                        TimeRange{member.ts, member.end()}.movedBy(offset)});
            }
            m_searched += chunk->size();
            reportProgress(m_searched, m_total);
            tell();
        }
        return {};
    }

    Status stopped() const {
        if (m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        return {};
    }

    void tell() {
        if (!m_listener.hear || Clock::now() < m_nextPart)
            return;
        m_listener.hear(soFar());
        m_nextPart = Clock::now() + 4 * m_listener.first;
    }

    Session& m_session;
    const SearchRequest& m_request;
    const TextPattern& m_pattern;
    MatchingTexts m_texts;
    std::stop_token m_stop;
    const SearchListener& m_listener;
    HitCollector m_hits;
    uint64_t m_searched = 0;
    uint64_t m_total = 0;
    Clock::time_point m_nextPart = Clock::now() + m_listener.first;
};

Result<SearchResult> scan(Session& session, const SearchRequest& request, std::stop_token stop,
    const SearchListener& listener, const std::optional<HitPlace>& around) {
    if (request.text.empty())
        return SearchResult{};
    const TextPattern pattern(request.text, request.textRule, request.caseRule, request.wordRule);
    if (pattern.fault())
        return fail(ErrorCode::BadQuery, describe(*pattern.fault()));
    return Scan(session, request, pattern, std::move(stop), listener, around).run();
}

} // namespace

Result<SearchResult> search(Session& session, const SearchRequest& request, std::stop_token stop,
    const SearchListener& listener) {
    return scan(session, request, std::move(stop), listener, std::nullopt);
}

Result<SearchResult> searchAround(
    Session& session, const SearchRequest& request, const HitPlace& place, std::stop_token stop) {
    return scan(session, request, std::move(stop), {}, place);
}

} // namespace rankscope::query
