// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/bar_geometry.h"

#include <algorithm>
#include <cmath>

namespace rankscope::timeline {

namespace {

/// Of a column: what is folded at its edges may count in the one beside it.
constexpr double kFull = 0.8;

/// What the lanes of a bar fill of each pixel column, from 0 to 1 (more with several devices).
class BarColumns {
public:
    BarColumns(const GeometryInput& input, size_t lanes)
        : m_input(input)
        , m_lanes(lanes)
        , m_width(static_cast<int>(std::floor(input.viewport.width() * input.pixelRatio)))
        , m_shares(static_cast<size_t>(m_width) * lanes) { }

    int width() const { return m_width; }

    void add(size_t lane, const FramePiece& piece) {
        const std::vector<model::Cell>& cells = piece.lane->cells;
        auto cell = std::partition_point(cells.begin(), cells.end(),
            [&](const model::Cell& c) { return c.end <= piece.range.begin; });
        for (; cell != cells.end() && cell->begin < piece.range.end; ++cell)
            add(lane, *cell, piece.range);
    }

    /// Pixels of each lane, column by column.
    std::vector<int> heights(int height) const {
        std::vector<int> all(m_shares.size());
        for (size_t at = 0; at < all.size(); at += m_lanes)
            barHeights(std::span(m_shares).subspan(at, m_lanes), height,
                std::span(all).subspan(at, m_lanes));
        return all;
    }

private:
    void add(size_t lane, const model::Cell& cell, TimeRange piece) {
        const double length = static_cast<double>((cell.end - cell.begin).count());
        if (length <= 0)
            return;
        const double busy = std::min(1.0, static_cast<double>(cell.busy.count()) / length);
        const double from = pixelOf(std::max(cell.begin, piece.begin));
        const double to = pixelOf(std::min(cell.end, piece.end));
        const int first = std::max(0, static_cast<int>(from));
        const int last = std::min(m_width - 1, static_cast<int>(to));
        for (int x = first; x <= last; ++x) {
            const double part = std::min<double>(to, x + 1) - std::max<double>(from, x);
            m_shares[static_cast<size_t>(x) * m_lanes + lane] += std::max(0.0, part) * busy;
        }
    }

    double pixelOf(Timestamp time) const {
        const double x = m_input.viewport.timeToX(time) * m_input.pixelRatio;
        return std::clamp(x, 0.0, static_cast<double>(m_width));
    }

    const GeometryInput& m_input;
    size_t m_lanes;
    int m_width;
    std::vector<double> m_shares; ///< column by column
};

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
        const int least = shares[i] > 0 ? 1 : 0;
        const int top = std::max(static_cast<int>(std::lround(edge)), filled + least);
        heights[i] = std::min(top, height) - filled;
        filled += heights[i];
    }
}

void layOutBar(const GeometryInput& input, const Row& row, Geometry& geometry) {
    const FrameWish wish = wishOf(input.viewport, input.pixelRatio);
    BarColumns columns(input, row.boxes.size());
    std::vector<uint8_t> categories(row.boxes.size());
    for (size_t i = 0; i < row.boxes.size(); ++i) {
        for (const FramePiece& piece : input.frames.pieces(row.boxes[i].lane, wish)) {
            columns.add(i, piece);
            if (!piece.lane->cells.empty())
                categories[i] =
                    input.colours.category(row.boxes[i].lane.rank, piece.lane->cells.front().name);
        }
    }
    const auto scaled = [&](double value) {
        return static_cast<int>(std::floor(value * input.pixelRatio));
    };
    const LaneBox& box = row.boxes.front();
    const int top = scaled(row.y - input.band.offset + box.y);
    const int height = std::max(1, scaled(box.height));
    const size_t lanes = row.boxes.size();
    const std::vector<int> heights = columns.heights(height);
    const auto column = [&](int x) { return heights.data() + static_cast<size_t>(x) * lanes; };
    for (int x = 0; x < columns.width();) {
        const int first = x;
        // Columns that look alike become one run.
        for (++x; x < columns.width() && std::equal(column(x), column(x) + lanes, column(first));)
            ++x;
        int bottom = top + height;
        for (size_t i = 0; i < lanes; ++i) {
            const int part = column(first)[i];
            bottom -= part;
            if (part > 0)
                geometry.runs.push_back(
                    {first, bottom, x - first, part, categories[i], Tone::Full, false});
        }
    }
}

} // namespace rankscope::timeline
