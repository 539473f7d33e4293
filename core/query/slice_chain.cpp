// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slice_chain.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "core/query/flow_binding.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::query {

namespace {

constexpr size_t kEndsPerStopCheck = 256;

/// One side of a chain: all that leads here, or all that goes out from here.
class Side {
public:
    Side(Session& session, FlowRole role, RankSlot rank, const ChainBound& bound,
        std::stop_token stop)
        : m_session(session)
        , m_role(role)
        , m_bound(bound)
        , m_rank(session.snapshot().rank(rank))
        , m_binder(session, rank)
        , m_stop(std::move(stop)) { }

    Status walk(const BoundSlice& start) {
        std::vector<BoundSlice> front{start};
        m_start = start.ref;
        m_seen.insert(start.ref);
        for (int depth = 1; !front.empty() && depth <= kMaxChainDepth; ++depth) {
            std::vector<End> ends;
            for (const BoundSlice& slice : front) {
                RS_TRY_ASSIGN(const std::vector<End> more, endsOf(slice));
                ends.insert(ends.end(), more.begin(), more.end());
            }
            if (depth == 1)
                m_ownCount = ends.size();
            keepSome(ends);
            std::vector<BoundSlice> next;
            RS_TRY(follow(ends, depth, next));
            front = std::move(next);
        }
        for (const BoundSlice& slice : front) {
            RS_TRY_ASSIGN(const std::vector<End> beyond, endsOf(slice));
            m_isCut = m_isCut || !beyond.empty();
        }
        return {};
    }

    std::vector<ChainLink>& links() { return m_links; }
    uint64_t ownCount() const { return m_ownCount; }
    bool isCut() const { return m_isCut; }

private:
    struct End {
        model::FlowEnd flow;
        LaneRef lane; ///< that it is bound to
    };

    void keepSome(std::vector<End>& ends) {
        const size_t room = m_bound.links - m_links.size();
        if (ends.size() <= room)
            return;
        m_isCut = true;
        for (size_t i = 0; m_bound.keeps == ChainKeeps::Evenly && i < room; ++i)
            ends[i] = ends[i * ends.size() / room];
        ends.resize(room);
    }

    const model::Lane& laneOfSlice(const BoundSlice& slice) const {
        return m_rank.index->lanes[toIndex(slice.ref.lane.lane)].lane;
    }

    Status follow(const std::vector<End>& ends, int depth, std::vector<BoundSlice>& next) {
        for (const End& end : ends) {
            RS_TRY_ASSIGN(const auto bound, m_binder.bind(end.flow.otherTrack, end.flow.otherTs));
            m_links.push_back(linkOf(end, bound, depth));
            if (bound && m_seen.insert(bound->ref).second)
                next.push_back(*bound);
        }
        return {};
    }

    /// Forward: of the slice and of what is nested in it. Back: of the slice, else of one around
    /// it.
    Result<std::vector<End>> endsOf(const BoundSlice& slice) {
        const TrackId own = laneOfSlice(slice).track;
        const TimeRange whole{slice.slice.ts, slice.slice.end()};
        std::vector<End> ends;
        for (const TrackId track : tracksOfThread(own)) {
            if (m_role == FlowRole::From && track != own)
                continue;
            RS_TRY(
                forEachEnd(track, whole, [&](const model::FlowEnd& flow, const BoundSlice& bound) {
                    const bool isNested = m_role == FlowRole::To && isInside(bound, slice)
                        && (slice.ref != m_start || isWanted(flow));
                    if (bound.ref == slice.ref || isNested)
                        ends.push_back({flow, bound.ref.lane});
                }));
        }
        if (ends.empty() && m_role == FlowRole::From)
            return endsAround(slice);
        return ends;
    }

    bool isWanted(const model::FlowEnd& nested) const {
        return m_bound.nested.empty()
            || m_bound.nested.contains(std::string(m_rank.index->text(nested.category)));
    }

    /// Of the nearest slice around it that a flow leads to before this one begins.
    Result<std::vector<End>> endsAround(const BoundSlice& slice) {
        RS_TRY_ASSIGN(const std::vector<BoundSlice> around, slicesAround(slice));
        std::vector<End> ends;
        for (const BoundSlice& outer : around) {
            RS_TRY(forEachEnd(laneOfSlice(outer).track, {outer.slice.ts, slice.slice.ts},
                [&](const model::FlowEnd& flow, const BoundSlice& bound) {
                    if (bound.ref == outer.ref)
                        ends.push_back({flow, bound.ref.lane});
                }));
            if (!ends.empty())
                break;
        }
        return ends;
    }

    /// On all tracks of its thread, the shortest first.
    Result<std::vector<BoundSlice>> slicesAround(const BoundSlice& slice) {
        RS_TRY_ASSIGN(
            const std::shared_ptr<index::IndexReader> reader, m_session.reader(m_binder.rank()));
        std::vector<BoundSlice> around;
        for (const TrackId track : tracksOfThread(laneOfSlice(slice).track)) {
            for (const index::LaneIndex* lane : sliceLanesOf(*m_rank.index, track)) {
                LaneCursor<model::Slice> cursor(reader, lane->levels.front());
                RS_TRY(cursor.seek(slice.slice.ts));
                if (cursor.get() == nullptr)
                    continue;
                const BoundSlice outer{
                    {{m_binder.rank(), lane->lane.id}, cursor.position()}, *cursor.get()};
                if (isInside(slice, outer))
                    around.push_back(outer);
            }
        }
        std::reverse(around.begin(), around.end()); // of equal ones the innermost first
        std::stable_sort(around.begin(), around.end(),
            [](const BoundSlice& a, const BoundSlice& b) { return a.slice.dur < b.slice.dur; });
        return around;
    }

    std::vector<TrackId> tracksOfThread(TrackId track) const {
        const auto& tracks = m_rank.index->tracks;
        std::vector<TrackId> same;
        for (const model::Track& other : tracks) {
            if (other.id == track || isSameThread(tracks[toIndex(track)], other))
                same.push_back(other.id);
        }
        return same;
    }

    bool isInside(const BoundSlice& inner, const BoundSlice& outer) const {
        const model::Lane& lane = laneOfSlice(inner);
        const model::Lane& around = laneOfSlice(outer);
        return (lane.track != around.track || lane.depth > around.depth)
            && inner.slice.ts >= outer.slice.ts && inner.slice.end() <= outer.slice.end();
    }

    /// Ends of this side on the track from the first to the last time, both included.
    template <class Use>
    Status forEachEnd(TrackId track, const TimeRange& range, Use use) {
        const index::LaneIndex* flows = laneOf(*m_rank.index, track, model::LaneKind::Flows);
        if (flows == nullptr)
            return {};
        RS_TRY_ASSIGN(
            const std::shared_ptr<index::IndexReader> reader, m_session.reader(m_binder.rank()));
        LaneCursor<model::FlowEnd> cursor(reader, flows->levels.front());
        RS_TRY(cursor.seek(range.begin));
        for (; cursor.get() != nullptr && cursor.get()->ts <= range.end;) {
            if (++m_looked > kMaxChainEnds) {
                m_isCut = true;
                return {};
            }
            if (m_looked % kEndsPerStopCheck == 0 && m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            const model::FlowEnd end = *cursor.get();
            const bool isOut = end.direction == model::FlowDirection::Out;
            if (isOut == (m_role == FlowRole::To)) {
                RS_TRY_ASSIGN(const auto bound, m_binder.bind(track, end.ts));
                if (bound)
                    use(end, *bound);
            }
            RS_TRY(cursor.next());
        }
        return {};
    }

    ChainLink linkOf(const End& end, const std::optional<BoundSlice>& bound, int depth) const {
        ChainLink link;
        link.depth = depth;
        link.lane = end.lane;
        link.ts = m_rank.toTimeline(end.lane.lane, end.flow.ts);
        LinkedSlice& other = link.other;
        other.role = m_role;
        other.category = m_rank.index->text(end.flow.category);
        other.ts = end.flow.otherTs + m_rank.offsetOf(end.flow.otherTrack);
        other.range = {other.ts, other.ts};
        other.distance = end.flow.otherTs - end.flow.ts;
        if (bound) {
            other.slice = bound->ref;
            other.lane = bound->ref.lane;
            other.name = m_rank.index->text(bound->slice.name);
            other.range = TimeRange{bound->slice.ts, bound->slice.end()}.movedBy(
                m_rank.offsetOf(bound->ref.lane.lane));
        } else if (const auto* lane =
                       laneOf(*m_rank.index, end.flow.otherTrack, model::LaneKind::Flows)) {
            other.lane = {m_binder.rank(), lane->lane.id};
        }
        return link;
    }

    Session& m_session;
    FlowRole m_role;
    ChainBound m_bound;
    const OpenRank& m_rank;
    FlowBinder m_binder;
    std::stop_token m_stop;
    SliceRef m_start{};
    std::set<SliceRef> m_seen;
    std::vector<ChainLink> m_links;
    size_t m_looked = 0;
    uint64_t m_ownCount = 0;
    bool m_isCut = false;
};

std::optional<int64_t> threadOf(const model::Track& track) {
    if (track.kind != model::TrackKind::Thread)
        return std::nullopt;
    int64_t number = 0;
    const char* const end = track.tid.data() + track.tid.size();
    const auto [last, error] = std::from_chars(track.tid.data(), end, number);
    const bool isThread = error == std::errc() && last == end && number >= kLeastThread;
    return isThread ? std::optional(number) : std::nullopt;
}

} // namespace

bool isSameThread(const model::Track& a, const model::Track& b) {
    return threadOf(a) && threadOf(a) == threadOf(b);
}

Result<SliceChain> sliceChain(
    Session& session, const SliceRef& ref, std::stop_token stop, const ChainBound& bound) {
    const index::LaneIndex* const lane = session.snapshot().lane(ref.lane);
    if (lane == nullptr)
        return fail(ErrorCode::NotFound, "this rank is not open any more");
    SliceChain chain{.slice = ref, .links = {}};
    if (lane->lane.kind != model::LaneKind::Slices)
        return chain;
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(ref.lane.rank));
    LaneCursor<model::Slice> cursor(reader, lane->levels.front());
    RS_TRY(cursor.seekIndex(ref.index));
    if (cursor.get() == nullptr)
        return fail(ErrorCode::NotFound, "there is no such slice");
    const BoundSlice start{ref, *cursor.get()};
    for (const FlowRole role : {FlowRole::From, FlowRole::To}) {
        Side side(session, role, ref.lane.rank, bound, stop);
        RS_TRY(side.walk(start));
        if (role == FlowRole::From) // found from the slice on
            std::stable_sort(side.links().begin(), side.links().end(),
                [](const ChainLink& a, const ChainLink& b) { return a.depth > b.depth; });
        std::move(side.links().begin(), side.links().end(), std::back_inserter(chain.links));
        chain.ownCount += side.ownCount();
        chain.isCut = chain.isCut || side.isCut();
    }
    return chain;
}

} // namespace rankscope::query
