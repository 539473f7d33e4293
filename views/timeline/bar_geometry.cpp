// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/bar_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "views/timeline/share_columns.h"

namespace rankscope::timeline {

namespace {

/// Of a column: what is folded at its edges may count in the one beside it.
constexpr double kFull = 0.8;
/// A pixel for each state that is there at all would be most of a lower bar.
constexpr int kLeastParted = 12;

constexpr size_t kStates = std::size(kRankStates);
using Columns = ShareColumns<kStates>;
using Heights = std::array<int, kStates>;

Columns emptyColumns(const GeometryInput& input) {
    const Viewport& viewport = input.viewport;
    const Timestamp begin = viewport.visible().begin;
    return Columns({begin, viewport.timeToX(begin) * input.pixelRatio,
        viewport.widthOf(Duration(1)) * input.pixelRatio,
        static_cast<int>(std::floor(viewport.width() * input.pixelRatio))});
}

template <class Add>
void eachCell(const FramePiece& piece, const Add& add) {
    const std::vector<model::Cell>& cells = piece.lane->cells;
    auto cell = std::ranges::partition_point(
        cells, [&](const model::Cell& one) { return one.end <= piece.range.begin; });
    for (; cell != cells.end() && cell->begin < piece.range.end; ++cell)
        add(*cell, piece.range);
}

/// Columns that look alike become one run: `use` is called with its first column, the one behind
/// it, and the pixels of each state. Most columns have the same shares as the one beside them, and
/// their heights are not worked out again: of 256 ranks that was most of a picture.
template <class Use>
void eachRun(const std::vector<Columns::Shares>& columns, int height, const Use& use) {
    if (columns.empty())
        return;
    Heights now{};
    barHeights(columns.front(), height, now);
    size_t first = 0;
    for (size_t x = 1; x < columns.size(); ++x) {
        if (columns[x] == columns[x - 1])
            continue;
        Heights next{};
        barHeights(columns[x], height, next);
        if (next == now)
            continue;
        use(static_cast<int>(first), static_cast<int>(x), now);
        now = next;
        first = x;
    }
    use(static_cast<int>(first), static_cast<int>(columns.size()), now);
}

const std::vector<TimeRange>* waitsOf(const GeometryInput& input, RankSlot slot) {
    const RankTimes* times = input.times == nullptr ? nullptr : input.times->of(slot);
    return times == nullptr || times->waits.empty() ? nullptr : &times->waits;
}

/// Of one rank, to those of the ranks before it. Only a rank that waits has columns of its own, and
/// of one state: of 1,024 ranks all others were most of a picture.
void addRank(Columns& columns, const GeometryInput& input, std::span<const LaneBox> boxes) {
    const FrameWish wish = wishOf(input.viewport, input.pixelRatio);
    const RankSlot rank = boxes.front().lane.rank;
    const auto* waits = waitsOf(input, rank);
    for (const LaneBox& box : boxes) {
        const bool isParted = waits != nullptr && box.state == RankState::Exposed;
        for (const FramePiece& piece : input.frames.pieces(box.lane, wish))
            eachCell(piece, [&](const model::Cell& cell, TimeRange within) {
                if (isParted)
                    columns.addWhole(cell, within);
                else
                    columns.add(static_cast<size_t>(box.state), cell, within);
            });
    }
    if (waits == nullptr)
        return;
    columns.addPart(*waits, input.layout.tree()[toIndex(rank)].offset, input.viewport.visible());
    columns.split(static_cast<size_t>(RankState::Wait), static_cast<size_t>(RankState::Exposed));
}

/// Of a host what its ranks have in the middle.
std::vector<Columns::Shares> columnsOf(const GeometryInput& input, const Row& row) {
    Columns columns = emptyColumns(input);
    size_t ranks = 0;
    for (auto first = row.boxes.begin(); first != row.boxes.end(); ++ranks) {
        const auto last = std::find_if(first, row.boxes.end(),
            [rank = first->lane.rank](const LaneBox& box) { return box.lane.rank != rank; });
        addRank(columns, input, {first, last});
        first = last;
    }
    return columns.shares(std::max<size_t>(1, ranks));
}

} // namespace

void barHeights(std::span<const double> shares, int height, std::span<int> heights) {
    double all = 0;
    for (const double share : shares)
        all += share;
    const double scale = height / (all >= kFull ? all : 1.0);
    // Edges are rounded, not parts: together they fill what they should.
    double edge = 0;
    int filled = 0;
    for (size_t i = 0; i < shares.size(); ++i) {
        edge += shares[i] * scale;
        const int least = shares[i] > 0 && height >= kLeastParted ? 1 : 0;
        // Of what is not negative as std::lround, at a fraction of its cost.
        const int rounded = static_cast<int>(edge + 0.5); // NOLINT(bugprone-incorrect-roundings)
        const int top = std::max(rounded, filled + least);
        heights[i] = std::min(top, height) - filled;
        filled += heights[i];
    }
}

void layOutBar(const GeometryInput& input, const Row& row, Geometry& geometry) {
    const auto columns = columnsOf(input, row);
    const auto scaled = [&](double value) {
        return static_cast<int>(std::floor(value * input.pixelRatio));
    };
    static const std::array<uint8_t, kStates> kColours = [] {
        std::array<uint8_t, kStates> colours{};
        for (const RankState state : kRankStates)
            colours[static_cast<size_t>(state)] = categoryOf(state);
        return colours;
    }();
    const LaneBox& box = row.boxes.front();
    const int top = scaled(row.y - input.band.offset + box.y);
    const int height = std::max(1, scaled(box.height));
    eachRun(columns, height, [&](int first, int end, const Heights& heights) {
        int bottom = top + height;
        for (size_t state = 0; state < kStates; ++state) {
            bottom -= heights[state];
            if (heights[state] > 0)
                geometry.runs.push_back({first, bottom, end - first, heights[state],
                    kColours[state], Tone::Full, false});
        }
    });
}

} // namespace rankscope::timeline
