// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/frame.h"

#include <algorithm>
#include <bit>

#include "core/index/pyramid.h"
#include "core/query/lane_cursor.h"

namespace rankscope::query {

namespace {

constexpr size_t kCoarseChunks = 4; // a coarse answer reads at most so many of a lane
constexpr ptrdiff_t kCoarseDecodes = 1; // and decodes at most so many: about 10 us each
constexpr size_t kLanesPerStopCheck = 8;

/// The coarsest level that still shows everything a pixel can show.
size_t exactLevel(const std::vector<index::Level>& levels, Duration resolution) {
    size_t best = 0;
    for (size_t i = 1; i < levels.size() && levels[i].resolution <= resolution; ++i)
        best = i;
    return best;
}

/// From the exact level up to the first that costs next to nothing: at most one chunk to decode,
/// few to fold. The coarsest level of a lane is one chunk.
size_t coarseLevel(const index::IndexReader& reader, const std::vector<index::Level>& levels,
    const TimeRange& range, Duration resolution) {
    for (size_t i = exactLevel(levels, resolution); i < levels.size(); ++i) {
        const ChunkSpan span = chunksIn(levels[i], range);
        if (span.last - span.first > kCoarseChunks)
            continue;
        const auto isMissing = [&reader](const index::ChunkEntry& chunk) {
            return !reader.isDecoded(chunk.id);
        };
        const auto first = levels[i].chunks.begin();
        const auto missing = std::count_if(first + static_cast<ptrdiff_t>(span.first),
            first + static_cast<ptrdiff_t>(span.last), isMissing);
        if (missing <= kCoarseDecodes)
            return i;
    }
    return levels.size() - 1;
}

/// Whether both lie in one step of the grid that folding starts anew on. A power of two, so that
/// no time is divided; long enough that the cut at its end costs next to no cells.
bool isSameStep(Timestamp a, Timestamp b, Duration resolution) {
    // count(): the bits of the times are compared
    const uint64_t step = std::bit_ceil(static_cast<uint64_t>(resolution.count())) * 4;
    const auto differs = static_cast<uint64_t>(toNanoseconds(a) ^ toNanoseconds(b));
    return (differs & ~(step - 1)) == 0;
}

/// One lane of one request, in the rank's own times, and where they stand.
struct LaneQuery {
    const std::shared_ptr<index::IndexReader>& reader;
    const index::Level& level;
    TimeRange stored;
    Duration resolution;
    Duration offset;
};

template <class Member>
Status foldMembers(const LaneQuery& query, std::vector<model::Cell>& out) {
    LaneCursor<Member> cursor(query.reader, query.level);
    RS_TRY(cursor.seek(query.stored.begin));
    while (cursor.get() != nullptr) {
        for (const Member& member : cursor.restOfChunk()) {
            if (beginOf(member) >= query.stored.end)
                return {};
            model::Cell cell;
            if constexpr (std::is_same_v<Member, model::Bar>)
                cell = index::cellOf(member);
            else
                cell = member;
            cell.begin += query.offset;
            cell.end += query.offset;
            foldInto(out, cell, query.resolution);
        }
        RS_TRY(cursor.nextChunk());
    }
    return {};
}

/// A sample on its own or the fold of several, at timeline times.
model::CounterCell shifted(const model::CounterSample& sample, Duration offset) {
    const Timestamp ts = sample.ts + offset;
    return {ts, ts, sample.value, sample.value, sample.value, 1};
}
model::CounterCell shifted(model::CounterCell cell, Duration offset) {
    cell.begin += offset;
    cell.end += offset;
    return cell;
}

/// The same as index::fold for one sample, without making a cell of it first: a full view folds
/// half a million samples.
void foldSample(model::CounterCell& open, const model::CounterSample& sample, Duration offset) {
    open.end = sample.ts + offset;
    if (std::is_lt(compare(sample.value, open.min)))
        open.min = sample.value;
    if (std::is_gt(compare(sample.value, open.max)))
        open.max = sample.value;
    open.last = sample.value;
    ++open.count;
}
void foldSample(model::CounterCell& open, const model::CounterCell& cell, Duration offset) {
    index::fold(open, shifted(cell, offset));
}

template <class Member>
Status foldSamples(const LaneQuery& query, std::vector<model::CounterCell>& out) {
    LaneCursor<Member> cursor(query.reader, query.level);
    RS_TRY(cursor.seek(query.stored.begin));
    if (cursor.position() > 0) // the value that holds at the left edge
        RS_TRY(cursor.seekIndex(cursor.position() - 1));
    while (cursor.get() != nullptr) {
        for (const Member& member : cursor.restOfChunk()) {
            const Timestamp begin = beginOf(member) + query.offset;
            const bool canFold = !out.empty()
                && endOf(member) + query.offset - out.back().begin < query.resolution
                && isSameStep(out.back().begin, begin, query.resolution);
            if (canFold)
                foldSample(out.back(), member, query.offset);
            else
                out.push_back(shifted(member, query.offset));
            if (beginOf(member) >= query.stored.end)
                return {}; // this one too, so that the curve reaches the right edge
        }
        RS_TRY(cursor.nextChunk());
    }
    return {};
}

/// A bucket is no slice, even when it holds only one.
void foldDensity(const std::vector<model::Cell>& density, const OpenRank& rank, Duration offset,
    const FrameRequest& request, std::vector<model::Cell>& out) {
    const TimeRange known = rank.index->range();
    for (model::Cell cell : density) {
        cell.begin = std::max(cell.begin, known.begin) + offset;
        cell.end = std::min(cell.end, known.end) + offset;
        cell.count = std::max(cell.count, 2U);
        if (cell.end > request.range.begin && cell.begin < request.range.end)
            foldInto(out, cell, request.resolution);
    }
}

Status fillLane(Session& session, const FrameRequest& request, LaneFrame& out) {
    const index::LaneIndex* const found = session.snapshot().lane(out.lane);
    if (found == nullptr)
        return {}; // closed since the question was asked
    const index::LaneIndex& lane = *found;
    const OpenRank& rank = session.snapshot().rank(out.lane.rank);
    out.kind = lane.lane.kind;
    const Duration offset = rank.offsetOf(out.lane.lane);
    out.holdsUntil = rank.index->range().end + offset;
    if (rank.index->isPreview) {
        foldDensity(
            rank.index->densities[toIndex(out.lane.lane)], rank, offset, request, out.cells);
        return {};
    }
    const TimeRange stored = request.range.movedBy(-offset);
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(out.lane.rank));
    const size_t level = request.detail == Detail::Exact
        ? exactLevel(lane.levels, request.resolution)
        : coarseLevel(*reader, lane.levels, stored, request.resolution);
    const LaneQuery query{reader, lane.levels[level], stored, request.resolution, offset};
    switch (out.kind) {
    case model::LaneKind::Slices:
    case model::LaneKind::Instants:
        return level == 0 ? foldMembers<model::Bar>(query, out.cells)
                          : foldMembers<model::Cell>(query, out.cells);
    case model::LaneKind::Counter:
        return level == 0 ? foldSamples<model::CounterSample>(query, out.samples)
                          : foldSamples<model::CounterCell>(query, out.samples);
    case model::LaneKind::Flows:
        break;
    }
    return {};
}

uint64_t sizeOf(const Frame& frame) {
    uint64_t bytes = 0;
    for (const LaneFrame& lane : frame.lanes)
        bytes += lane.cells.capacity() * sizeof(model::Cell)
            + lane.samples.capacity() * sizeof(model::CounterCell);
    return bytes;
}

} // namespace

void foldInto(std::vector<model::Cell>& cells, const model::Cell& next, Duration resolution) {
    if (!cells.empty() && index::canFold(cells.back(), next, resolution)
        && isSameStep(cells.back().begin, next.begin, resolution))
        index::fold(cells.back(), next);
    else
        cells.push_back(next);
}

Result<std::shared_ptr<const Frame>> frame(
    Session& session, const FrameRequest& request, std::stop_token stop) {
    auto result = std::make_shared<Frame>();
    result->snapshot = session.sharedSnapshot();
    result->range = request.range;
    result->resolution = request.resolution;
    result->detail = request.detail;
    result->lanes.resize(request.lanes.size());
    for (size_t i = 0; i < request.lanes.size(); ++i) {
        if (i % kLanesPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        result->lanes[i].lane = request.lanes[i];
        if (Status filled = fillLane(session, request, result->lanes[i]); !filled) {
            result->lanes[i].cells.clear();
            result->lanes[i].samples.clear();
            result->unread.push_back({request.lanes[i], std::move(filled).error()});
        }
    }
    result->claim = std::make_shared<const MemoryClaim>(session.budget().caches, sizeOf(*result));
    return result;
}

} // namespace rankscope::query
