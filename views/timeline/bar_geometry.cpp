// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/bar_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace rankscope::timeline {

namespace {

/// Of a column: what is folded at its edges may count in the one beside it.
constexpr double kFull = 0.8;
/// A pixel for each state that is there at all would be most of a lower bar.
constexpr int kLeastParted = 12;

constexpr size_t kStates = std::size(kRankStates);
using Shares = std::array<double, kStates>; ///< of one column
using Heights = std::array<int, kStates>;

/// What the states of a bar fill of each pixel column, from 0 to 1 (more with several devices).
class BarColumns {
public:
    explicit BarColumns(const GeometryInput& input)
        : m_input(input)
        , m_width(static_cast<int>(std::floor(input.viewport.width() * input.pixelRatio)))
        , m_shares(static_cast<size_t>(m_width)) { }

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
        for (Shares& shares : m_shares) {
            shares[part] = std::min(shares[part], shares[whole]);
            shares[whole] -= shares[part];
        }
    }

    /// Columns that look alike become one run: `use` is called with its first column, the one
    /// behind it, and the pixels of each state. Most columns have the same shares as the one beside
    /// them, and their heights are not worked out again: of 256 ranks that was most of a picture.
    template <class Use>
    void eachRun(int height, const Use& use) const {
        if (m_width <= 0)
            return;
        Heights now{};
        barHeights(m_shares.front(), height, now);
        int first = 0;
        for (int x = 1; x < m_width; ++x) {
            const Shares& shares = m_shares[static_cast<size_t>(x)];
            if (shares == m_shares[static_cast<size_t>(x) - 1])
                continue;
            Heights next{};
            barHeights(shares, height, next);
            if (next == now)
                continue;
            use(first, x, now);
            now = next;
            first = x;
        }
        use(first, m_width, now);
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
        const int first = static_cast<int>(from);
        const int last = static_cast<int>(to);
        const auto add = [&](int x, double part) {
            if (x < m_width)
                m_shares[static_cast<size_t>(x)][state] += std::max(0.0, part) * share;
        };
        if (first >= last)
            return add(first, to - from);
        add(first, first + 1 - from);
        for (int x = first + 1; x < last; ++x)
            m_shares[static_cast<size_t>(x)][state] += share;
        add(last, to - last);
    }

    double pixelOf(Timestamp time) const {
        const double x = m_input.viewport.timeToX(time) * m_input.pixelRatio;
        return std::clamp(x, 0.0, static_cast<double>(m_width));
    }

    const GeometryInput& m_input;
    int m_width;
    std::vector<Shares> m_shares;
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
        // Of what is not negative as std::lround, at a fraction of its cost.
        const int rounded = static_cast<int>(edge + 0.5); // NOLINT(bugprone-incorrect-roundings)
        const int top = std::max(rounded, filled + least);
        heights[i] = std::min(top, height) - filled;
        filled += heights[i];
    }
}

void layOutBar(const GeometryInput& input, const Row& row, Geometry& geometry) {
    const FrameWish wish = wishOf(input.viewport, input.pixelRatio);
    BarColumns columns(input);
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
    static const std::array<uint8_t, kStates> kColours = [] {
        std::array<uint8_t, kStates> colours{};
        for (const RankState state : kRankStates)
            colours[static_cast<size_t>(state)] = categoryOf(state);
        return colours;
    }();
    const LaneBox& box = row.boxes.front();
    const int top = scaled(row.y - input.band.offset + box.y);
    const int height = std::max(1, scaled(box.height));
    columns.eachRun(height, [&](int first, int end, const Heights& heights) {
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
