// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/track_sweep.h"

#include <algorithm>

#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::query {

namespace {

constexpr size_t kSlicesPerStopCheck = 4096;

using SliceCursor = LaneCursor<model::Slice>;

/// The piece of time that holds all children of what overlaps the range: from the earliest begin to
/// the latest end of those slices.
Result<TimeRange> widen(const std::shared_ptr<index::IndexReader>& reader,
    const std::vector<const index::LaneIndex*>& lanes, const TimeRange& range) {
    TimeRange wide = range;
    for (const index::LaneIndex* lane : lanes) {
        SliceCursor cursor(reader, lane->levels.front());
        RS_TRY(cursor.seek(range.begin));
        if (cursor.get() != nullptr)
            wide.begin = std::min(wide.begin, cursor.get()->ts);
        RS_TRY(cursor.seek(range.end - Duration(1)));
        if (cursor.get() != nullptr && cursor.get()->ts < range.end)
            wide.end = std::max(wide.end, cursor.get()->end());
    }
    return wide;
}

/// Merges the lanes by (begin, longer first, outer first): the order of the import.
class LaneMerge {
public:
    Status add(const std::shared_ptr<index::IndexReader>& reader, const index::LaneIndex& lane,
        Timestamp from) {
        SliceCursor cursor(reader, lane.levels.front());
        RS_TRY(cursor.seek(from));
        m_cursors.push_back(std::move(cursor));
        m_lanes.push_back(lane.lane.id);
        return {};
    }

    /// Position of the lane with the next slice, or nothing.
    std::optional<size_t> least() const {
        std::optional<size_t> best;
        for (size_t i = 0; i < m_cursors.size(); ++i) {
            const model::Slice* slice = m_cursors[i].get();
            if (slice != nullptr && (!best || isBefore(*slice, *m_cursors[*best].get())))
                best = i;
        }
        return best;
    }

    SliceCursor& cursor(size_t position) { return m_cursors[position]; }
    LaneId lane(size_t position) const { return m_lanes[position]; }

private:
    static bool isBefore(const model::Slice& a, const model::Slice& b) {
        return a.ts != b.ts ? a.ts < b.ts : a.dur > b.dur;
    }

    std::vector<SliceCursor> m_cursors;
    std::vector<LaneId> m_lanes;
};

} // namespace

Status sweepTrack(Session& session, RankSlot rank, TrackId track, const TimeRange& range,
    const std::stop_token& stop, const std::function<void(const SweptSlice&)>& visit) {
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(rank));
    const auto lanes = sliceLanesOf(*reader->index(), track);
    RS_TRY_ASSIGN(const TimeRange wide, widen(reader, lanes, range));
    LaneMerge merge;
    for (const index::LaneIndex* lane : lanes)
        RS_TRY(merge.add(reader, *lane, wide.begin));

    std::vector<SweptSlice> stack;
    const auto leave = [&](const SweptSlice& done) {
        if (TimeRange{done.slice.ts, done.slice.end()}.overlaps(range))
            visit(done);
    };
    size_t count = 0;
    while (const auto next = merge.least()) {
        if (++count % kSlicesPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        SliceCursor& cursor = merge.cursor(*next);
        const model::Slice slice = *cursor.get();
        if (slice.ts >= wide.end && slice.ts >= range.end)
            break;
        while (!stack.empty() && stack.back().slice.end() <= slice.ts) {
            leave(stack.back());
            stack.pop_back();
        }
        const auto parent =
            std::find_if(stack.rbegin(), stack.rend(), [&slice](const SweptSlice& open) {
                return open.slice.end() >= slice.end() && open.slice.end() > slice.ts;
            });
        if (parent != stack.rend())
            parent->self -= slice.dur;
        stack.push_back({{{rank, merge.lane(*next)}, cursor.position()}, slice, slice.dur});
        RS_TRY(cursor.next());
    }
    for (const SweptSlice& open : stack)
        leave(open);
    return {};
}

} // namespace rankscope::query
