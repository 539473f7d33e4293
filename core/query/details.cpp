// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/details.h"

#include "core/query/lane_cursor.h"
#include "core/query/track_sweep.h"

namespace rankscope::query {

namespace {

bool holdsSlices(const index::LaneIndex& lane) {
    return lane.lane.kind == model::LaneKind::Slices || lane.lane.kind == model::LaneKind::Instants;
}

/// Of a lane that is known to be there.
const index::LaneIndex& laneAt(Session& session, LaneRef ref) {
    return *session.snapshot().lane(ref);
}

Result<model::Slice> sliceOf(Session& session, const SliceRef& ref) {
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(ref.lane.rank));
    LaneCursor<model::Slice> cursor(reader, laneAt(session, ref.lane).levels.front());
    RS_TRY(cursor.seekIndex(ref.index));
    if (cursor.get() == nullptr)
        return fail(ErrorCode::NotFound, "there is no such slice");
    return *cursor.get();
}

Result<Duration> selfTimeOf(
    Session& session, const SliceRef& ref, const model::Slice& slice, std::stop_token stop) {
    Duration self = slice.dur;
    const TrackId track = laneAt(session, ref.lane).lane.track;
    RS_TRY(sweepTrack(
        session, ref.lane.rank, track, {slice.ts, slice.end()}, stop, [&](const SweptSlice& swept) {
            if (swept.ref == ref)
                self = swept.self;
        }));
    return self;
}

} // namespace

Result<std::optional<SliceRef>> sliceAt(
    Session& session, LaneRef lane, Timestamp time, Duration tolerance) {
    const index::LaneIndex* const found = session.snapshot().lane(lane);
    if (found == nullptr || !holdsSlices(*found))
        return std::nullopt;
    const Timestamp stored = session.snapshot().rank(lane.rank).toStored(lane.lane, time);
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(lane.rank));
    LaneCursor<model::Slice> cursor(reader, found->levels.front());
    RS_TRY(cursor.seek(stored - tolerance));
    std::optional<SliceRef> nearest;
    Duration nearestGap = tolerance;
    while (const model::Slice* slice = cursor.get()) {
        const SliceRef ref{lane, cursor.position()};
        if (slice->ts <= stored && stored < slice->end())
            return ref;
        if (slice->ts > stored + tolerance)
            break;
        const Duration gap = slice->ts > stored ? slice->ts - stored : stored - slice->end();
        if (gap <= nearestGap) {
            nearest = ref;
            nearestGap = gap;
        }
        RS_TRY(cursor.next());
    }
    return nearest;
}

Result<SliceDetail> sliceDetail(Session& session, const SliceRef& ref, std::stop_token stop) {
    const index::LaneIndex* const found = session.snapshot().lane(ref.lane);
    if (found == nullptr || !holdsSlices(*found))
        return fail(ErrorCode::NotFound, "this rank is not open any more");
    const OpenRank& rank = session.snapshot().rank(ref.lane.rank);
    const model::Lane& lane = found->lane;
    const model::Track& track = rank.index->tracks[toIndex(lane.track)];
    RS_TRY_ASSIGN(const model::Slice slice, sliceOf(session, ref));
    SliceDetail detail;
    detail.ref = ref;
    detail.kind = lane.kind;
    detail.name = rank.index->text(slice.name);
    detail.category = rank.index->text(slice.category);
    detail.process = rank.index->processes[toIndex(track.process)].name;
    detail.track = track.name;
    detail.range = TimeRange{slice.ts, slice.end()}.movedBy(rank.offsetOf(ref.lane.lane));
    detail.stored = slice.ts;
    detail.wallClock = slice.ts + Duration(rank.index->counts.baseNs);
    detail.depth = lane.depth;
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(ref.lane.rank));
    RS_TRY_ASSIGN(detail.rawArgs, reader->args(slice.args));
    detail.args = parseArgs(detail.rawArgs);
    if (lane.kind == model::LaneKind::Slices) {
        RS_TRY_ASSIGN(detail.self, selfTimeOf(session, ref, slice, std::move(stop)));
    }
    return detail;
}

} // namespace rankscope::query
