// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/bar_geometry.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace rankscope::timeline {

namespace {

/// Of a column: what is folded at its edges may count in the one beside it.
constexpr double kFull = 0.8;
/// A pixel for each state that is there at all would be most of a lower bar.
constexpr int kLeastParted = 12;

/// What the states of a bar fill of each pixel column, from 0 to 1 (more with several devices).
class BarColumns {
public:
    BarColumns(const GeometryInput& input, size_t states)
        : m_input(input)
        , m_states(states)
        , m_width(static_cast<int>(std::floor(input.viewport.width() * input.pixelRatio)))
        , m_shares(static_cast<size_t>(m_width) * states) { }

    int width() const { return m_width; }

    void add(size_t state, const FramePiece& piece) {
        const std::vector<model::Cell>& cells = piece.lane->cells;
        auto cell = std::partition_point(cells.begin(), cells.end(),
            [&](const model::Cell& c) { return c.end <= piece.range.begin; });
        for (; cell != cells.end() && cell->begin < piece.range.end; ++cell)
            add(state, *cell, piece.range);
    }

    /// What of `whole` is this part of it: stored times, moved by `offset`.
    void split(size_t part, size_t whole, const std::vector<TimeRange>& ranges, Duration offset) {
        const TimeRange visible = m_input.viewport.visible();
        auto range = std::partition_point(ranges.begin(), ranges.end(),
            [&](const TimeRange& r) { return r.end + offset <= visible.begin; });
        for (; range != ranges.end() && range->begin + offset < visible.end; ++range)
            fill(part, pixelOf(range->begin + offset), pixelOf(range->end + offset), 1);
        for (size_t at = 0; at < m_shares.size(); at += m_states) {
            double& own = m_shares[at + part];
            own = std::min(own, m_shares[at + whole]);
            m_shares[at + whole] -= own;
        }
    }

    /// Pixels of each state, column by column.
    std::vector<int> heights(int height) const {
        std::vector<int> all(m_shares.size());
        for (size_t at = 0; at < all.size(); at += m_states)
            barHeights(std::span(m_shares).subspan(at, m_states), height,
                std::span(all).subspan(at, m_states));
        return all;
    }

private:
    void add(size_t state, const model::Cell& cell, TimeRange piece) {
        const double length = static_cast<double>((cell.end - cell.begin).count());
        if (length <= 0)
            return;
        const double busy = std::min(1.0, static_cast<double>(cell.busy.count()) / length);
        fill(state, pixelOf(std::max(cell.begin, piece.begin)),
            pixelOf(std::min(cell.end, piece.end)), busy);
    }

    void fill(size_t state, double from, double to, double share) {
        const int first = std::max(0, static_cast<int>(from));
        const int last = std::min(m_width - 1, static_cast<int>(to));
        for (int x = first; x <= last; ++x) {
            const double part = std::min<double>(to, x + 1) - std::max<double>(from, x);
            m_shares[static_cast<size_t>(x) * m_states + state] += std::max(0.0, part) * share;
        }
    }

    double pixelOf(Timestamp time) const {
        const double x = m_input.viewport.timeToX(time) * m_input.pixelRatio;
        return std::clamp(x, 0.0, static_cast<double>(m_width));
    }

    const GeometryInput& m_input;
    size_t m_states;
    int m_width;
    std::vector<double> m_shares; ///< column by column
};

const std::vector<TimeRange>* waitsOf(const GeometryInput& input, RankSlot slot) {
    const RankTimes* times = input.times == nullptr ? nullptr : input.times->of(slot);
    return times == nullptr || times->waits.empty() ? nullptr : &times->waits;
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
        const int top = std::max(static_cast<int>(std::lround(edge)), filled + least);
        heights[i] = std::min(top, height) - filled;
        filled += heights[i];
    }
}

void layOutBar(const GeometryInput& input, const Row& row, Geometry& geometry) {
    constexpr size_t kStates = std::size(kRankStates);
    const FrameWish wish = wishOf(input.viewport, input.pixelRatio);
    BarColumns columns(input, kStates);
    for (const LaneBox& box : row.boxes) {
        for (const FramePiece& piece : input.frames.pieces(box.lane, wish))
            columns.add(static_cast<size_t>(box.state), piece);
    }
    if (const auto* waits = waitsOf(input, row.rank->slot))
        columns.split(static_cast<size_t>(RankState::Wait), static_cast<size_t>(RankState::Exposed),
            *waits, row.rank->offset);
    const auto scaled = [&](double value) {
        return static_cast<int>(std::floor(value * input.pixelRatio));
    };
    const LaneBox& box = row.boxes.front();
    const int top = scaled(row.y - input.band.offset + box.y);
    const int height = std::max(1, scaled(box.height));
    const std::vector<int> heights = columns.heights(height);
    const auto column = [&](int x) { return heights.data() + static_cast<size_t>(x) * kStates; };
    for (int x = 0; x < columns.width();) {
        const int first = x;
        // Columns that look alike become one run.
        for (++x; x < columns.width() && std::equal(column(x), column(x) + kStates, column(first));)
            ++x;
        int bottom = top + height;
        for (const RankState state : kRankStates) {
            const int part = column(first)[static_cast<size_t>(state)];
            bottom -= part;
            if (part > 0)
                geometry.runs.push_back(
                    {first, bottom, x - first, part, categoryOf(state), Tone::Full, false});
        }
    }
}

} // namespace rankscope::timeline
