// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/shared_line.h"

#include <algorithm>
#include <tuple>

#include "views/timeline/geometry.h"

namespace rankscope::timeline {

namespace {

/// Cut where another picture of the lane, or none, lies beside the piece.
void addCells(const FramePiece& piece, const FrameWish& wish, std::vector<model::Cell>& cells) {
    const auto& all = piece.lane->cells;
    auto cell = std::partition_point(
        all.begin(), all.end(), [&](const model::Cell& c) { return c.end < piece.range.begin; });
    for (; cell != all.end() && cell->begin < piece.range.end; ++cell) {
        cells.push_back(*cell);
        if (piece.range.begin > wish.shown.begin)
            cells.back().begin = std::max(cell->begin, piece.range.begin);
        if (piece.range.end < wish.shown.end)
            cells.back().end = std::min(cell->end, piece.range.end);
    }
}

} // namespace

query::LaneFrame drawnTogether(
    std::span<const LaneBox> line, const FrameStore& frames, const FrameWish& wish) {
    std::vector<model::Cell> cells;
    query::LaneFrame together{line.front().lane, {}, {}, {}, {}};
    for (const LaneBox& box : line) {
        for (const FramePiece& piece : frames.pieces(box.lane, wish)) {
            together.kind = piece.lane->kind;
            addCells(piece, wish, cells);
        }
    }
    std::ranges::stable_sort(cells, {}, &model::Cell::begin);
    together.cells.reserve(cells.size());
    for (const model::Cell& cell : cells)
        query::foldInto(together.cells, cell, wish.resolution);
    return together;
}

std::optional<HoveredSlice> sliceAmong(
    const std::vector<DrawnBox>& boxes, const Viewport& viewport, double x) {
    const Timestamp time = viewport.xToTime(x);
    std::optional<HoveredSlice> best;
    std::tuple<double, bool, double> least;
    for (const auto& [box, frame] : boxes) {
        const model::Cell* cell = frame == nullptr ? nullptr : cellAt(*frame, viewport, x);
        if (cell == nullptr)
            continue;
        const auto length =
            static_cast<double>(std::max<int64_t>(1, (cell->end - cell->begin).count()));
        const double idle = 1 - static_cast<double>(cell->busy.count()) / length;
        const bool isBar = box->style == BoxStyle::State;
        // Beside a hairline, which is hit as if it were a pixel wide, lies what x is really on.
        const bool isOff = time < cell->begin || time >= cell->end;
        const std::tuple<double, bool, double> now{
            isBar ? 0 : awayFrom(*cell, viewport, x), !isBar && isOff, idle};
        if (!best || now < least) {
            least = now;
            best = HoveredSlice{box->lane, *cell};
        }
    }
    return best;
}

} // namespace rankscope::timeline
