// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/track_sweep.h"

#include <algorithm>

#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::query {

namespace {

constexpr size_t kSlicesPerStopCheck = 4096;

using SliceCursor = LaneCursor<model::Slice>;

/// As LaneBuilder of the import has it, whose totals the sums of a range must agree with.
struct OpenSlice {
    SweptSlice swept;
    Timestamp coveredUntil{}; ///< latest end of a direct child

    /// What ends before a later slice does encloses nothing that begins from there on: it lies
    /// within that slice.
    bool encloses(const model::Slice& slice) const {
        return swept.slice.end() >= slice.end() && swept.slice.end() > slice.ts;
    }

    void cover(const model::Slice& child) { // children may overlap each other
        swept.self -= std::max(child.end() - std::max(child.ts, coveredUntil), Duration::zero());
        coveredUntil = std::max(coveredUntil, child.end());
    }
};

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

    std::vector<OpenSlice> stack; // slices that enclose each other, outermost first
    const auto leave = [&](const OpenSlice& done) {
        const model::Slice& slice = done.swept.slice;
        if (TimeRange{slice.ts, slice.end()}.overlaps(range))
            visit(done.swept);
    };
    size_t count = 0;
    while (const auto next = merge.least()) {
        if (++count % kSlicesPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        SliceCursor& cursor = merge.cursor(*next);
        const model::Slice slice = *cursor.get();
        if (slice.ts >= wide.end && slice.ts >= range.end)
            break;
        while (!stack.empty() && !stack.back().encloses(slice)) {
            leave(stack.back());
            stack.pop_back();
        }
        if (!stack.empty())
            stack.back().cover(slice);
        stack.push_back(
            {{{{rank, merge.lane(*next)}, cursor.position()}, slice, slice.dur}, slice.ts});
        RS_TRY(cursor.next());
    }
    for (const OpenSlice& open : stack)
        leave(open);
    return {};
}

} // namespace rankscope::query
