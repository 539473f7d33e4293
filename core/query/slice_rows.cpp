// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slice_rows.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <tuple>

#include "core/base/saturate.h"
#include "core/query/args_matches.h"
#include "core/query/lane_cursor.h"

namespace rankscope::query {

namespace {

constexpr int kPositionBits = 40;
constexpr uint64_t kPositionMask = (uint64_t{1} << kPositionBits) - 1;

/// A row while rows are sorted.
struct Sorted {
    uint64_t key = 0;
    Timestamp begin{};
    int64_t value = 0; ///< what it is sorted by before its begin
};

/// The wanted names, or categories, of each rank, asked once.
class Texts {
public:
    using Wants = std::function<bool(std::string_view)>;

    Texts(const Snapshot& snapshot, const Wants& wants)
        : m_snapshot(snapshot)
        , m_wants(wants) { }

    bool has(RankSlot slot, StringId text) {
        if (!m_wants)
            return true;
        const auto [place, isNew] = m_wanted.try_emplace(slot);
        if (isNew) {
            for (const std::string& one : m_snapshot.rank(slot).index->strings)
                place->second.push_back(m_wants(one));
        }
        return toIndex(text) < place->second.size() && place->second[toIndex(text)];
    }

private:
    const Snapshot& m_snapshot;
    const Wants& m_wants;
    std::map<RankSlot, std::vector<bool>> m_wanted;
};

/// The names of all ranks in the order of the alphabet.
class NameOrder {
public:
    explicit NameOrder(const Snapshot& snapshot) {
        for (const OpenRank& rank : snapshot.ranks) {
            for (const std::string& name : rank.index->strings)
                m_places.emplace(name, 0);
        }
        int64_t place = 0;
        for (auto& [name, at] : m_places)
            at = place++;
    }
    int64_t placeOf(std::string_view name) const {
        const auto found = m_places.find(name);
        return found == m_places.end() ? -1 : found->second;
    }

private:
    std::map<std::string, int64_t, std::less<>> m_places;
};

class Collector {
public:
    Collector(Session& session, const SliceRowsRequest& request, const std::stop_token& stop)
        : m_session(session)
        , m_request(request)
        , m_stop(stop)
        , m_names(session.snapshot(), request.wantsName)
        , m_categories(session.snapshot(), request.wantsCategory) {
        if (request.order == SliceOrder::Name)
            m_order = std::make_unique<NameOrder>(session.snapshot());
    }

    Status add(LaneRef ref) {
        const index::LaneIndex* const lane = m_session.snapshot().lane(ref);
        if (lane == nullptr
            || (lane->lane.kind != model::LaneKind::Slices
                && lane->lane.kind != model::LaneKind::Instants))
            return {};
        const uint64_t place = m_rows.lanes.size();
        m_rows.lanes.push_back(ref);
        const OpenRank& rank = m_session.snapshot().rank(ref.rank);
        const Duration offset = rank.offsetOf(ref.lane);
        const Timestamp end = m_request.range.end - offset;
        RS_TRY_ASSIGN(const auto reader, m_session.reader(ref.rank));
        LaneCursor<model::Slice> cursor(reader, lane->levels.front());
        RS_TRY(cursor.seek(m_request.range.begin - offset));
        while (cursor.get() != nullptr && cursor.get()->ts < end) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            uint64_t key = place << kPositionBits | cursor.position();
            for (const model::Slice& slice : cursor.restOfChunk()) {
                const bool mayBe = slice.ts < end && isWanted(ref.rank, slice, offset);
                RS_TRY_ASSIGN(const bool is, mayBe ? hasArguments(ref.rank, slice) : false);
                if (is)
                    take(key, *rank.index, slice, offset);
                ++key;
            }
            RS_TRY(cursor.nextChunk());
        }
        return {};
    }

    SliceRows finish() {
        const auto isBefore = [](const Sorted& a, const Sorted& b) {
            return std::tie(a.value, a.begin, a.key) < std::tie(b.value, b.begin, b.key);
        };
        const auto isBehind = [](const Sorted& a, const Sorted& b) {
            return std::tie(b.value, b.begin, a.key) < std::tie(a.value, a.begin, b.key);
        };
        if (m_request.isDescending)
            std::sort(m_sorted.begin(), m_sorted.end(), isBehind);
        else
            std::sort(m_sorted.begin(), m_sorted.end(), isBefore);
        m_rows.keys.reserve(m_sorted.size());
        for (const Sorted& row : m_sorted)
            m_rows.keys.push_back(row.key);
        return std::move(m_rows);
    }

private:
    bool isWanted(RankSlot slot, const model::Slice& slice, Duration offset) {
        if (!m_names.has(slot, slice.name) || !m_categories.has(slot, slice.category))
            return false;
        const Timestamp begin = slice.ts + offset;
        return (!m_request.shortest || slice.dur >= *m_request.shortest)
            && (!m_request.longest || slice.dur <= *m_request.longest)
            && (!m_request.firstBegin || begin >= *m_request.firstBegin)
            && (!m_request.lastBegin || begin <= *m_request.lastBegin);
    }

    Result<bool> hasArguments(RankSlot slot, const model::Slice& slice) {
        if (m_request.arguments == nullptr)
            return true;
        std::unique_ptr<ArgsMatches>& matches = m_arguments[slot];
        if (matches == nullptr) {
            RS_TRY_ASSIGN(auto reader, m_session.reader(slot));
            matches = std::make_unique<ArgsMatches>(std::move(reader), *m_request.arguments);
        }
        return matches->contains(slice.args);
    }

    void take(
        uint64_t key, const index::RankIndex& rank, const model::Slice& slice, Duration offset) {
        ++m_rows.count;
        m_rows.total = saturatingAdd(m_rows.total, slice.dur);
        if (m_sorted.size() < m_request.limit)
            m_sorted.push_back({key, slice.ts + offset, valueOf(key, rank, slice)});
    }

    int64_t valueOf(uint64_t key, const index::RankIndex& rank, const model::Slice& slice) const {
        switch (m_request.order) {
        case SliceOrder::Begin:
            break;
        case SliceOrder::Duration:
            return slice.dur.count(); // count(): sorted by it
        case SliceOrder::Name:
            return m_order->placeOf(rank.text(slice.name));
        case SliceOrder::Lane:
            return static_cast<int64_t>(key >> kPositionBits);
        }
        return 0;
    }

    Session& m_session;
    const SliceRowsRequest& m_request;
    const std::stop_token& m_stop;
    Texts m_names;
    Texts m_categories;
    std::map<RankSlot, std::unique_ptr<ArgsMatches>> m_arguments;
    std::unique_ptr<NameOrder> m_order;
    SliceRows m_rows;
    std::vector<Sorted> m_sorted;
};

} // namespace

SliceRowsRequest rowsFoundBy(const Snapshot& snapshot, const SearchRequest& search) {
    // Half of all times: a clock's offset is added to them.
    constexpr int64_t kEver = std::numeric_limits<int64_t>::max() / 2;
    SliceRowsRequest request{
        .range = search.range.value_or(TimeRange{fromNanoseconds(-kEver), fromNanoseconds(kEver)}),
        .lanes = search.lanes};
    for (size_t rank = 0; search.lanes.empty() && rank < snapshot.ranks.size(); ++rank) {
        for (const index::LaneIndex& lane : snapshot.ranks[rank].index->lanes)
            request.lanes.push_back({static_cast<RankSlot>(rank), lane.lane.id});
    }
    auto pattern = std::make_shared<const TextPattern>(
        search.text, search.textRule, search.caseRule, search.wordRule);
    const auto matches = [pattern](std::string_view text) { return pattern->matches(text); };
    if (search.in == SearchIn::Name)
        request.wantsName = matches;
    else if (search.in == SearchIn::Category)
        request.wantsCategory = matches;
    else
        request.arguments = std::move(pattern);
    return request;
}

Result<SliceRows> sliceRows(
    Session& session, const SliceRowsRequest& request, const std::stop_token& stop) {
    Collector collector(session, request, stop);
    for (const LaneRef& lane : request.lanes)
        RS_TRY(collector.add(lane));
    return collector.finish();
}

std::optional<size_t> rowOf(const SliceRows& rows, const SliceRef& slice) {
    const auto lane = std::ranges::find(rows.lanes, slice.lane);
    if (lane == rows.lanes.end())
        return std::nullopt;
    const auto place = static_cast<uint64_t>(lane - rows.lanes.begin());
    const auto key = std::ranges::find(rows.keys, place << kPositionBits | slice.index);
    return key == rows.keys.end() ? std::nullopt
                                  : std::optional(static_cast<size_t>(key - rows.keys.begin()));
}

Result<std::vector<SliceRow>> slicesAt(Session& session, const SliceRows& rows, size_t first,
    size_t count, const std::stop_token& stop) {
    std::vector<SliceRow> page;
    const size_t end = std::min(rows.keys.size(), first + count);
    std::map<uint64_t, LaneCursor<model::Slice>> cursors; // by lane: neighbours share a chunk
    for (size_t i = std::min(first, end); i < end; ++i) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        const uint64_t place = rows.keys[i] >> kPositionBits;
        const LaneRef ref = rows.lanes[place];
        const index::LaneIndex* const lane = session.snapshot().lane(ref);
        if (lane == nullptr)
            return fail(ErrorCode::NotFound, "the rank is no longer open");
        auto cursor = cursors.find(place);
        if (cursor == cursors.end()) {
            RS_TRY_ASSIGN(auto reader, session.reader(ref.rank));
            cursor = cursors
                         .emplace(place,
                             LaneCursor<model::Slice>(std::move(reader), lane->levels.front()))
                         .first;
        }
        RS_TRY(cursor->second.seekIndex(rows.keys[i] & kPositionMask));
        const model::Slice* const slice = cursor->second.get();
        if (slice == nullptr)
            return fail(ErrorCode::NotFound, "there is no such slice");
        const OpenRank& rank = session.snapshot().rank(ref.rank);
        page.push_back(
            {{ref, rows.keys[i] & kPositionMask}, std::string(rank.index->text(slice->name)),
                std::string(rank.index->text(slice->category)),
                TimeRange{slice->ts, slice->end()}.movedBy(rank.offsetOf(ref.lane))});
    }
    return page;
}

} // namespace rankscope::query
