// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/curve_geometry.h"

#include <algorithm>
#include <cmath>

#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {

/// A piece of the curve between two pixel columns, with the values met in it.
struct Piece {
    int left = 0;
    int right = 0;
    double low = 0;
    double high = 0;
};

class CurvePainter {
public:
    CurvePainter(const GeometryInput& input, int y, int height, uint8_t category, CurveScale scale,
        Geometry& geometry)
        : m_viewport(input.viewport)
        , m_ratio(input.pixelRatio)
        , m_y(y)
        , m_height(height)
        , m_category(category)
        , m_scale(scale)
        , m_geometry(geometry) { }

    void paint(const FramePiece& piece, const PixelBounds& bounds) {
        m_bounds = bounds;
        const std::vector<model::CounterCell>& samples = piece.lane->samples;
        const auto after = [&](std::vector<model::CounterCell>::const_iterator sample) {
            const auto next = std::next(sample);
            return next == samples.end() ? piece.lane->holdsUntil : next->begin;
        };
        auto sample = std::partition_point(samples.begin(), samples.end(),
            [&](const model::CounterCell& s) { return s.end < piece.range.begin; });
        if (sample != samples.begin())
            hold(*std::prev(sample), after(std::prev(sample)));
        for (; sample != samples.end() && sample->begin < piece.range.end; ++sample)
            add(*sample, after(sample));
        flush();
    }

private:
    int pixelOf(Timestamp t) const {
        const double x = m_viewport.timeToX(t) * m_ratio;
        return static_cast<int>(std::floor(std::clamp(x, m_bounds.first, m_bounds.last)));
    }

    /// The value before the piece holds at its left edge, whatever it was folded with.
    void hold(const model::CounterCell& before, Timestamp until) {
        const double value = toDouble(before.last);
        widen({pixelOf(before.end), pixelOf(until), value, value});
    }

    void add(const model::CounterCell& sample, Timestamp holdsUntil) {
        const int left = pixelOf(sample.begin);
        const int middle = std::max(left + 1, pixelOf(sample.end));
        const int right = std::max(middle, pixelOf(holdsUntil));
        widen({left, middle, toDouble(sample.min), toDouble(sample.max)});
        if (right > middle)
            widen({middle, right, toDouble(sample.last), toDouble(sample.last)});
    }

    void widen(Piece piece) {
        if (m_piece.right > m_piece.left && piece.left < m_piece.right) {
            m_piece.low = std::min(m_piece.low, piece.low);
            m_piece.high = std::max(m_piece.high, piece.high);
            m_piece.right = std::max(m_piece.right, piece.left + 1);
            piece.left = m_piece.right;
            if (piece.right <= piece.left)
                return;
        }
        flush();
        m_piece = piece;
    }

    int levelOf(double value) const {
        const double share = (value - m_scale.low) / (m_scale.high - m_scale.low);
        return m_y + m_height - static_cast<int>(std::lround(share * (m_height - 1))) - 1;
    }

    void flush() {
        const Piece piece = m_piece;
        m_piece = {};
        if (piece.right <= piece.left)
            return;
        int top = levelOf(piece.high);
        int bottom = levelOf(piece.low);
        const int zero = levelOf(std::clamp(0.0, m_scale.low, m_scale.high));
        const int fillTop = std::min(top, zero);
        const int width = piece.right - piece.left;
        if (zero >= fillTop)
            push(piece.left, fillTop, width, std::max(bottom, zero) - fillTop + 1, Tone::CurveFill);
        push(piece.left, top, width, bottom - top + 1, Tone::CurveLine);
        // The step from the value before, as one column.
        if (m_lastLevel >= 0 && (m_lastLevel < top || m_lastLevel > bottom)) {
            const int from = std::min(m_lastLevel, top);
            push(piece.left, from, 1, std::max(m_lastLevel, bottom) - from + 1, Tone::CurveLine);
        }
        m_lastLevel = levelOf(piece.low == piece.high ? piece.low : piece.high);
    }

    void push(int x, int y, int width, int height, Tone tone) {
        m_geometry.runs.push_back({x, y, width, height, m_category, tone, false});
    }

    const Viewport& m_viewport;
    double m_ratio;
    int m_y;
    int m_height;
    uint8_t m_category;
    CurveScale m_scale;
    Geometry& m_geometry;
    Piece m_piece;
    PixelBounds m_bounds;
    int m_lastLevel = -1;
};

} // namespace

void layOutCurve(const GeometryInput& input, const Row& row, const LaneBox& box,
    const std::vector<FramePiece>& pieces, Geometry& geometry) {
    const auto known = input.scales.find(box.lane);
    CurveScale scale = known == input.scales.end() ? CurveScale{} : known->second;
    for (const FramePiece& piece : pieces)
        scale = widened(scale, piece.lane->samples);
    if (scale.high <= scale.low)
        scale.high = scale.low + 1;
    const auto toPixels = [&](int value) {
        return static_cast<int>(std::floor(value * input.pixelRatio));
    };
    const int y = toPixels(row.y - input.band.offset + box.y);
    const int height = toPixels(box.height);
    const auto category = static_cast<uint8_t>(shared::categoryOf(row.title()));
    geometry.curves.push_back({y, height, box.lane, scale});
    for (const FramePiece& piece : pieces)
        CurvePainter(input, y, height, category, scale, geometry)
            .paint(piece, boundsOf(piece, input));
}

CurveScale widened(CurveScale scale, const std::vector<model::CounterCell>& samples) {
    for (const model::CounterCell& sample : samples) {
        scale.low = std::min(scale.low, toDouble(sample.min));
        scale.high = std::max(scale.high, toDouble(sample.max));
    }
    return scale;
}

} // namespace rankscope::timeline
