// SPDX-License-Identifier: GPL-3.0-or-later
// Levels of detail of one lane, folded while the lane streams by.
//
// Level k has the resolution 1024 ns * 4^k. Neighbours merge while both the gap between them and
// the merged piece stay below it, so a level has at most two cells a resolution step. The longest
// member gives the name; count and busy time are conserved at every level. Level k is folded from
// the cells of level k-1 in the same pass, so memory stays constant.
// Thread: one at a time.
#pragma once

#include <algorithm>
#include <compare>
#include <vector>

#include "core/index/chunk_codec.h"
#include "core/index/index_reader.h"

namespace rankscope::index {

inline model::Cell cellOf(const model::Slice& slice) {
    return {slice.ts, slice.end(), slice.dur, slice.dur, 1, slice.name};
}

inline model::Cell cellOf(const model::Bar& bar) {
    return {bar.ts, bar.end(), bar.dur, bar.dur, 1, bar.name};
}

inline model::CounterCell cellOf(const model::CounterSample& sample) {
    return {sample.ts, sample.ts, sample.value, sample.value, sample.value, 1};
}

/// True when the piece from `open` to `next` may become one cell at this resolution.
template <class Cell>
bool canFold(const Cell& open, const Cell& next, Duration resolution) {
    return next.begin - open.end < resolution && next.end - open.begin < resolution;
}

inline void fold(model::Cell& open, const model::Cell& next) {
    open.end = std::max(open.end, next.end);
    open.busy += next.busy;
    open.count += next.count;
    if (next.longest > open.longest) {
        open.longest = next.longest;
        open.name = next.name;
    }
}

inline void fold(model::CounterCell& open, const model::CounterCell& next) {
    open.end = next.end;
    if (std::is_lt(compare(next.min, open.min)))
        open.min = next.min;
    if (std::is_gt(compare(next.max, open.max)))
        open.max = next.max;
    open.last = next.last;
    open.count += next.count;
}

/// The smallest resolution 1024 ns * 4^k that is at least `wanted`.
inline Duration resolutionAtLeast(Duration wanted) {
    Duration resolution(1024);
    while (resolution < wanted && resolution.count() < (int64_t{1} << 60))
        resolution *= 4;
    return resolution;
}

/// Counts that decide whether a level is worth its bytes.
struct LevelWorth {
    uint64_t cells = 0;
    uint32_t largest = 1; ///< most members in one cell
};

/// A level is kept when it halves the finer kept one, or when it hides a burst: some cell stands
/// for 64 times as many members as any cell of the finer one.
inline bool isWorthKeeping(const LevelWorth& level, const LevelWorth& finer) {
    return level.cells * 2 <= finer.cells || level.largest >= uint64_t{64} * finer.largest;
}

} // namespace rankscope::index
