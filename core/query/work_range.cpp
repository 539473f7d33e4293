// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/work_range.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "core/model/computed.h"
#include "core/model/layers.h"

namespace rankscope::query {

namespace {

/// Nothing for this many lengths of all that there is: what lies there is of another time.
constexpr int kFarFromWork = 20;
/// Hours are read well, and who profiles twice in a run looks at both.
constexpr Duration kFarFromOrigin = std::chrono::days(1);

/// Slices of a lane, or of many, without a long gap between them.
struct WorkPiece {
    TimeRange range;
    uint64_t onDevice = 0;
    uint64_t slices = 0;

    void add(const WorkPiece& next) {
        range.end = std::max(range.end, next.range.end);
        onDevice += next.onDevice;
        slices += next.slices;
    }
    auto worth() const { return std::tuple(onDevice, slices, range.length()); }
};

/// Null for what a damaged index does not have.
const model::Process* processOf(const index::RankIndex& rank, const model::Lane& lane) {
    if (toIndex(lane.track) >= rank.tracks.size())
        return nullptr;
    const size_t process = toIndex(rank.tracks[toIndex(lane.track)].process);
    return process < rank.processes.size() ? &rank.processes[process] : nullptr;
}

/// Of the host's own trace, or how long the profiler itself ran (Kineto): no work of the rank.
bool isBesideWork(const model::Process& process) {
    return model::isOfHost(process) || process.name == "Spans" || process.name == "Traces";
}

bool isBesideWork(const index::LaneIndex& entry, const model::Process* process) {
    return entry.lane.kind != model::LaneKind::Slices || entry.lane.count == 0
        || (process != nullptr && isBesideWork(*process));
}

/// That a device was free lasts from work to work, however far they are apart.
bool isOverlap(const model::Process* process) {
    return process != nullptr && model::layerOf(*process) == model::Layer::Overlap;
}

/// Its chunks tell the gaps of a lane that is longer than one (LaneWriter::isFarBehind()).
void addPieces(const index::LaneIndex& entry, const model::Process* process, Duration offset,
    std::vector<WorkPiece>& pieces) {
    const bool isOnDevice = process != nullptr && model::layerOf(*process) == model::Layer::Device;
    const auto pieceOf = [&](const TimeRange& range, uint64_t slices) {
        return WorkPiece{range.movedBy(offset), isOnDevice ? slices : 0, slices};
    };
    const bool hasChunks = !entry.levels.empty() && !entry.levels.front().chunks.empty();
    if (!hasChunks || entry.lane.range.length() <= index::kLongGap) {
        pieces.push_back(pieceOf(entry.lane.range, entry.lane.count));
        return;
    }
    const size_t first = pieces.size();
    for (const index::ChunkEntry& chunk : entry.levels.front().chunks) {
        const WorkPiece next = pieceOf({chunk.first, chunk.end}, chunk.count);
        if (pieces.size() == first || next.range.begin - pieces.back().range.end > index::kLongGap)
            pieces.push_back(next);
        else
            pieces.back().add(next);
    }
}

/// In order of time, each ending before the next one begins by more than the gap.
std::vector<WorkPiece> joined(const std::vector<WorkPiece>& sorted, Duration gap) {
    std::vector<WorkPiece> islands;
    for (const WorkPiece& piece : sorted) {
        if (!islands.empty() && piece.range.begin - islands.back().range.end <= gap)
            islands.back().add(piece);
        else
            islands.push_back(piece);
    }
    return islands;
}

/// Split where nothing runs for so long that what lies beyond is of another time.
std::vector<WorkPiece> timesOf(std::vector<WorkPiece> pieces) {
    std::ranges::sort(pieces, {}, [](const WorkPiece& piece) { return piece.range.begin; });
    pieces = joined(pieces, index::kLongGap);
    Duration busy{};
    for (const WorkPiece& piece : pieces)
        busy += piece.range.length();
    busy = std::min(busy, Duration::max() / kFarFromWork); // a damaged file may say anything
    return joined(pieces, std::max(index::kLongGap, busy * kFarFromWork));
}

} // namespace

std::optional<TimeRange> workOf(const Snapshot& snapshot) {
    std::optional<TimeRange> whole;
    std::vector<WorkPiece> pieces;
    for (const OpenRank& rank : snapshot.ranks) {
        for (const index::LaneIndex& entry : rank.index->lanes) {
            const model::Process* const process = processOf(*rank.index, entry.lane);
            if (isBesideWork(entry, process))
                continue;
            const Duration offset = rank.offsetOf(entry.lane.id);
            const TimeRange own = entry.lane.range.movedBy(offset);
            whole = whole
                ? TimeRange{std::min(whole->begin, own.begin), std::max(whole->end, own.end)}
                : own;
            if (!isOverlap(process))
                addPieces(entry, process, offset, pieces);
        }
    }
    const std::vector<WorkPiece> times = timesOf(std::move(pieces));
    return times.size() < 2 ? whole : std::ranges::max_element(times, {}, &WorkPiece::worth)->range;
}

Timestamp originOf(const Snapshot& snapshot) {
    const TimeRange whole = snapshot.range();
    if (whole.length() <= kFarFromOrigin)
        return whole.begin;
    const auto work = workOf(snapshot);
    if (!work)
        return whole.begin;
    const Duration before = work->begin - whole.begin;
    // Divided, not multiplied: a length may be anything a damaged file says.
    const bool isFar = before > kFarFromOrigin && before / kFarFromWork > work->length();
    return isFar ? work->begin : whole.begin;
}

} // namespace rankscope::query
