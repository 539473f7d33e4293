// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flows.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/query/flow_binding.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::query {

namespace {

constexpr size_t kFlowEndsPerStopCheck = 4096;

/// One link before its ends are bound to slices.
struct RawLink {
    RankSlot rank{};
    TrackId fromTrack{};
    Timestamp from{};
    TrackId toTrack{};
    Timestamp to{};
    StringId category{};
};

/// Keeps every n-th link so that at most twice the limit is in memory; n doubles as they come.
class ThinnedLinks {
public:
    explicit ThinnedLinks(size_t limit)
        : m_limit(std::max<size_t>(limit, 1)) { }

    void add(const RawLink& link) {
        if (m_count++ % m_step != 0)
            return;
        m_links.push_back(link);
        if (m_links.size() < 2 * m_limit)
            return;
        for (size_t i = 0; 2 * i < m_links.size(); ++i)
            m_links[i] = m_links[2 * i];
        m_links.resize(m_links.size() / 2);
        m_step *= 2;
    }

    uint64_t count() const { return m_count; }

    std::vector<RawLink> take() {
        if (m_links.size() <= m_limit)
            return std::move(m_links);
        std::vector<RawLink> thinned; // evenly, not the first ones
        for (size_t i = 0; i < m_limit; ++i)
            thinned.push_back(m_links[i * m_links.size() / m_limit]);
        return thinned;
    }

private:
    size_t m_limit;
    size_t m_step = 1;
    uint64_t m_count = 0;
    std::vector<RawLink> m_links;
};

std::map<RankSlot, std::set<TrackId>> tracksOf(
    const Snapshot& snapshot, const std::vector<LaneRef>& lanes) {
    std::map<RankSlot, std::set<TrackId>> tracks;
    for (const LaneRef& ref : lanes) {
        if (const index::LaneIndex* lane = snapshot.lane(ref))
            tracks[ref.rank].insert(lane->lane.track);
    }
    return tracks;
}

std::set<StringId> idsOf(const index::RankIndex& rank, const std::vector<std::string>& categories) {
    std::set<StringId> ids;
    for (size_t i = 0; i < rank.strings.size(); ++i) {
        if (std::find(categories.begin(), categories.end(), rank.strings[i]) != categories.end())
            ids.insert(static_cast<StringId>(i));
    }
    return ids;
}

/// Every link once: at its source when that stands in the range, else at its target.
std::optional<RawLink> linkAt(const OpenRank& rank, RankSlot slot, TrackId track,
    const model::FlowEnd& end, const TimeRange& range) {
    if (end.direction == model::FlowDirection::Out)
        return RawLink{slot, track, end.ts, end.otherTrack, end.otherTs, end.category};
    if (range.contains(end.otherTs + rank.offsetOf(end.otherTrack)))
        return std::nullopt;
    return RawLink{slot, end.otherTrack, end.otherTs, track, end.ts, end.category};
}

/// Every link between the tracks once.
template <class Use>
Status forEachLink(Session& session, RankSlot slot, const std::set<TrackId>& tracks,
    const TimeRange& range, const std::stop_token& stop, Use use) {
    const OpenRank& rank = session.snapshot().rank(slot);
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(slot));
    for (const TrackId track : tracks) {
        const TimeRange stored = range.movedBy(-rank.offsetOf(track));
        const index::LaneIndex* lane = laneOf(*rank.index, track, model::LaneKind::Flows);
        if (lane == nullptr)
            continue;
        LaneCursor<model::FlowEnd> cursor(reader, lane->levels.front());
        RS_TRY(cursor.seek(stored.begin));
        for (size_t count = 1; cursor.get() != nullptr && cursor.get()->ts < stored.end; ++count) {
            const model::FlowEnd& end = *cursor.get();
            if (const auto link = linkAt(rank, slot, track, end, range);
                link && tracks.contains(end.otherTrack))
                use(*link);
            if (count % kFlowEndsPerStopCheck == 0 && stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY(cursor.next());
        }
    }
    return {};
}

/// Nothing for a track without lanes, which only a damaged index has an end of a flow on.
Result<std::optional<LaneRef>> laneOfEnd(
    const Snapshot& snapshot, FlowBinder& binder, TrackId track, Timestamp stored) {
    RS_TRY_ASSIGN(const auto bound, binder.bind(track, stored));
    if (bound)
        return std::optional(bound->ref.lane);
    const index::RankIndex& index = *snapshot.rank(binder.rank()).index;
    const auto lanes = sliceLanesOf(index, track);
    const index::LaneIndex* lane =
        lanes.empty() ? laneOf(index, track, model::LaneKind::Flows) : lanes.front();
    if (lane == nullptr)
        return std::nullopt;
    return std::optional(LaneRef{binder.rank(), lane->lane.id});
}

} // namespace

Result<LinkResult> links(Session& session, const LinkRequest& request, std::stop_token stop) {
    ThinnedLinks thinned(request.limit);
    for (const auto& [rank, tracks] : tracksOf(session.snapshot(), request.lanes)) {
        const std::set<StringId> categories =
            idsOf(*session.snapshot().rank(rank).index, request.categories);
        RS_TRY(forEachLink(session, rank, tracks, request.range, stop, [&](const RawLink& link) {
            if (categories.contains(link.category))
                thinned.add(link);
        }));
    }
    LinkResult result;
    result.count = thinned.count();
    std::optional<FlowBinder> binder; // the links come rank by rank
    for (const RawLink& raw : thinned.take()) {
        if (!binder || binder->rank() != raw.rank)
            binder.emplace(session, raw.rank);
        const OpenRank& rank = session.snapshot().rank(raw.rank);
        Link link;
        const Snapshot& snapshot = session.snapshot();
        RS_TRY_ASSIGN(const auto from, laneOfEnd(snapshot, *binder, raw.fromTrack, raw.from));
        RS_TRY_ASSIGN(const auto to, laneOfEnd(snapshot, *binder, raw.toTrack, raw.to));
        if (!from || !to)
            continue;
        link.fromLane = *from;
        link.toLane = *to;
        link.from = raw.from + rank.offsetOf(raw.fromTrack);
        link.to = raw.to + rank.offsetOf(raw.toTrack);
        link.category = rank.index->text(raw.category);
        result.links.push_back(std::move(link));
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
    }
    return result;
}

Result<std::map<std::string, uint64_t>> countLinks(Session& session, const TimeRange& range,
    const std::vector<LaneRef>& lanes, std::stop_token stop) {
    std::map<std::string, uint64_t> counts;
    for (const auto& [rank, tracks] : tracksOf(session.snapshot(), lanes)) {
        std::map<StringId, uint64_t> ofRank;
        RS_TRY(forEachLink(session, rank, tracks, range, stop,
            [&](const RawLink& link) { ++ofRank[link.category]; }));
        for (const auto& [category, count] : ofRank)
            counts[std::string(session.snapshot().rank(rank).index->text(category))] += count;
    }
    return counts;
}

std::vector<FlowCategory> flowCategories(const Snapshot& snapshot) {
    std::map<std::string, uint64_t> counts;
    for (const OpenRank& rank : snapshot.ranks) {
        for (const auto& [name, links] : rank.index->flowCategories)
            counts[name] += links;
    }
    std::vector<FlowCategory> categories;
    categories.reserve(counts.size());
    for (const auto& [name, count] : counts)
        categories.push_back({name, count});
    return categories;
}

} // namespace rankscope::query
