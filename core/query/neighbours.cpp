// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/neighbours.h"

#include <set>
#include <tuple>

#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::query {

namespace {

/// A slice of the rank at hand, at its stored time and, of a track that was moved, further by that.
struct Placed {
    LaneId lane{};
    uint64_t index = 0;
    model::Slice slice;

    /// As the import files them: what begins together goes the longer first, the outer lane first.
    bool isBefore(const Placed& other) const {
        return std::tuple(slice.ts, -slice.dur, lane, index)
            < std::tuple(other.slice.ts, -other.slice.dur, other.lane, other.index);
    }
    bool isSame(const Placed& other) const { return lane == other.lane && index == other.index; }
};

using Maybe = std::optional<Placed>;

bool holdsSlices(model::LaneKind kind) {
    return kind == model::LaneKind::Slices || kind == model::LaneKind::Instants;
}

bool encloses(const model::Slice& outer, const model::Slice& inner) {
    return outer.ts <= inner.ts && outer.end() > inner.ts && outer.end() >= inner.end();
}

/// Looks around one slice of one rank.
class Surroundings {
public:
    static Result<std::optional<Surroundings>> of(
        Session& session, const NeighbourRequest& request, const std::stop_token& stop) {
        const SliceRef& from = request.from;
        const index::LaneIndex* const lane = session.snapshot().lane(from.lane);
        if (lane == nullptr || !holdsSlices(lane->lane.kind))
            return std::nullopt;
        RS_TRY_ASSIGN(auto reader, session.reader(from.lane.rank));
        const OpenRank& rank = session.snapshot().rank(from.lane.rank);
        Surroundings around(std::move(reader), rank, *lane, stop);
        RS_TRY_ASSIGN(const Maybe at, around.at(*lane, from.index));
        if (!at)
            return std::nullopt;
        around.m_at = *at;
        around.m_allowed = {request.lanes.begin(), request.lanes.end()};
        around.m_rank = from.lane.rank;
        if (request.range)
            around.m_range = request.range->movedBy(-rank.offset);
        return around;
    }

    Result<Maybe> find(Neighbour where) {
        RS_TRY_ASSIGN(const Maybe found, findAnywhere(where));
        return found && isAllowed(found->lane) && isInRange(*found) ? found : std::nullopt;
    }

private:
    using Cursor = LaneCursor<model::Slice>;
    using Lanes = std::vector<const index::LaneIndex*>;
    /// Makes `best` the nearer one where the lane has one that is nearer.
    using Scan = Status (Surroundings::*)(const index::LaneIndex&, Maybe& best);

    Result<Maybe> findAnywhere(Neighbour where) {
        switch (where) {
        case Neighbour::NextInLane:
            return at(*m_lane, m_at.index + 1);
        case Neighbour::PreviousInLane:
            return m_at.index == 0 ? Result<Maybe>(std::nullopt) : at(*m_lane, m_at.index - 1);
        case Neighbour::Parent:
            return parentOf(m_at);
        case Neighbour::FirstChild:
            return firstChild();
        case Neighbour::NextOfName:
            return ofName(&Surroundings::nextInLane);
        case Neighbour::PreviousOfName:
            return ofName(&Surroundings::previousInLane);
        }
        return std::nullopt;
    }

    Surroundings(std::shared_ptr<index::IndexReader> reader, OpenRank rank,
        const index::LaneIndex& lane, std::stop_token stop)
        : m_reader(std::move(reader))
        , m_open(std::move(rank))
        , m_lane(&lane)
        , m_stop(std::move(stop)) { }

    const index::RankIndex& rank() const { return *m_open.index; }

    Duration shiftOf(const index::LaneIndex& lane) const { return m_open.shiftOf(lane.lane.track); }
    Placed placed(const index::LaneIndex& lane, uint64_t index, model::Slice slice) const {
        slice.ts += shiftOf(lane);
        return {lane.lane.id, index, slice};
    }

    bool isAllowed(LaneId lane) const {
        return m_allowed.empty() || m_allowed.contains({m_rank, lane});
    }
    bool isInRange(const Placed& found) const {
        return !m_range || m_range->overlaps({found.slice.ts, found.slice.end()});
    }

    Result<Maybe> at(const index::LaneIndex& lane, uint64_t index) {
        Cursor cursor(m_reader, lane.levels.front());
        RS_TRY(cursor.seekIndex(index));
        if (cursor.get() == nullptr)
            return std::nullopt;
        return placed(lane, index, *cursor.get());
    }

    Result<Maybe> parentOf(const Placed& child) {
        Maybe best;
        if (m_lane->lane.kind != model::LaneKind::Slices)
            return best;
        for (const index::LaneIndex* lane : sliceLanesOf(rank(), m_lane->lane.track)) {
            Cursor cursor(m_reader, lane->levels.front());
            const Timestamp begin = child.slice.ts - shiftOf(*lane);
            RS_TRY(cursor.seek(begin));
            while (cursor.get() != nullptr && cursor.get()->ts <= begin) {
                const Placed found = placed(*lane, cursor.position(), *cursor.get());
                if (encloses(found.slice, child.slice) && found.isBefore(child)
                    && (!best || best->isBefore(found)))
                    best = found;
                RS_TRY(cursor.next());
            }
        }
        return best;
    }

    Result<Maybe> firstChild() {
        Maybe best;
        if (m_lane->lane.kind != model::LaneKind::Slices)
            return best;
        for (const index::LaneIndex* lane : sliceLanesOf(rank(), m_lane->lane.track))
            RS_TRY(firstChildInLane(*lane, best));
        return best;
    }

    Status firstChildInLane(const index::LaneIndex& lane, Maybe& best) {
        Cursor cursor(m_reader, lane.levels.front());
        const Duration shift = shiftOf(lane);
        RS_TRY(cursor.seek(m_at.slice.ts - shift));
        while (cursor.get() != nullptr && cursor.get()->ts < m_at.slice.end() - shift) {
            const Placed found = placed(lane, cursor.position(), *cursor.get());
            if (best && best->isBefore(found))
                return {};
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            if (encloses(m_at.slice, found.slice) && m_at.isBefore(found)) {
                RS_TRY_ASSIGN(const Maybe parent, parentOf(found));
                if (parent && parent->isSame(m_at)) {
                    best = found;
                    return {};
                }
            }
            RS_TRY(cursor.next());
        }
        return {};
    }

    /// Of the lanes of the rank those that can hold the name, on this track or on all others.
    Lanes lanesOfName(bool isOnTrack) const {
        Lanes lanes;
        for (const index::LaneIndex& lane : rank().lanes) {
            if ((lane.lane.track == m_lane->lane.track) == isOnTrack
                && lane.lane.kind == m_lane->lane.kind && isAllowed(lane.lane.id)
                && canHoldName(rank(), lane.lane, m_at.slice.name))
                lanes.push_back(&lane);
        }
        return lanes;
    }

    Result<Maybe> ofName(Scan scan) {
        Maybe best;
        for (const bool isOnTrack : {true, false}) {
            for (const index::LaneIndex* lane : lanesOfName(isOnTrack))
                RS_TRY((this->*scan)(*lane, best));
            if (best && isInRange(*best))
                return best;
            best.reset();
        }
        return best;
    }

    Status nextInLane(const index::LaneIndex& lane, Maybe& best) {
        Cursor cursor(m_reader, lane.levels.front());
        RS_TRY(cursor.seek(m_at.slice.ts - shiftOf(lane)));
        while (cursor.get() != nullptr) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            uint64_t index = cursor.position();
            for (const model::Slice& slice : cursor.restOfChunk()) {
                const Placed found = placed(lane, index++, slice);
                if (best && best->isBefore(found))
                    return {};
                if (slice.name != m_at.slice.name || !m_at.isBefore(found))
                    continue;
                best = found;
                return {};
            }
            RS_TRY(cursor.nextChunk());
        }
        return {};
    }

    /// Chunk by chunk towards the begin of the lane, each from its end.
    Status previousInLane(const index::LaneIndex& lane, Maybe& best) {
        const auto& chunks = lane.levels.front().chunks;
        const auto after = std::partition_point(chunks.begin(), chunks.end(),
            [begin = m_at.slice.ts - shiftOf(lane)](
                const index::ChunkEntry& chunk) { return chunk.first <= begin; });
        for (auto chunk = std::make_reverse_iterator(after); chunk != chunks.rend(); ++chunk) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY_ASSIGN(const auto slices, m_reader->slices(chunk->id));
            for (size_t i = slices->size(); i-- > 0;) {
                const Placed found = placed(lane, chunk->firstIndex + i, (*slices)[i]);
                if (best && found.isBefore(*best))
                    return {};
                if (found.slice.name != m_at.slice.name || !found.isBefore(m_at))
                    continue;
                best = found;
                return {};
            }
        }
        return {};
    }

    std::shared_ptr<index::IndexReader> m_reader;
    OpenRank m_open;
    const index::LaneIndex* m_lane;
    std::stop_token m_stop;
    Placed m_at{};
    RankSlot m_rank{};
    std::set<LaneRef> m_allowed; ///< empty: any lane
    std::optional<TimeRange> m_range; ///< as of Placed
};

} // namespace

Result<std::optional<FoundSlice>> neighbour(
    Session& session, const NeighbourRequest& request, const std::stop_token& stop) {
    RS_TRY_ASSIGN(auto around, Surroundings::of(session, request, stop));
    if (!around)
        return std::nullopt;
    RS_TRY_ASSIGN(const Maybe found, around->find(request.where));
    if (!found)
        return std::nullopt;
    const RankSlot slot = request.from.lane.rank;
    const OpenRank& rank = session.snapshot().rank(slot);
    return FoundSlice{{{slot, found->lane}, found->index},
        TimeRange{found->slice.ts, found->slice.end()}.movedBy(rank.offset)};
}

} // namespace rankscope::query
