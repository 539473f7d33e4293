// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/geometry.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "views/timeline/bar_geometry.h"
#include "views/timeline/curve_geometry.h"
#include "views/timeline/lane_boxes.h"
#include "views/timeline/shared_line.h"

namespace rankscope::timeline {

namespace {

constexpr int kRoundedFrom = 6; ///< pixels; smaller pieces stay square
constexpr int kGapFrom = 3; ///< wider pieces leave their last column free, to part neighbours
constexpr size_t kUsualRuns = 16384; ///< room made at once
constexpr double kReach = 2; ///< pixels around a hairline that still hit it

/// One line on its way to runs, of one lane or of several that share it. Pieces below one pixel
/// wait in `m_column`, where the longest of them gives the colour.
class LanePainter {
public:
    LanePainter(
        const GeometryInput& input, std::span<const LaneBox> line, int rowTop, Geometry& geometry)
        : m_input(input)
        , m_line(line)
        , m_box(line.front())
        , m_y(scaled(rowTop + m_box.y))
        , m_height(std::max(1, scaled(m_box.height)))
        , m_paneWidth(scaled(input.viewport.width()))
        , m_geometry(geometry) { }

    /// Cut at the edges of the piece where another one, or nothing, lies beside it.
    void paint(const FramePiece& piece) {
        const PixelBounds bounds = boundsOf(piece, m_input);
        m_firstX = bounds.first;
        m_lastX = bounds.last;
        const std::vector<model::Cell>& cells = piece.lane->cells;
        auto cell = std::partition_point(cells.begin(), cells.end(),
            [&](const model::Cell& c) { return c.end < piece.range.begin; });
        for (; cell != cells.end() && cell->begin < piece.range.end; ++cell)
            add(*cell);
        flush();
    }

private:
    struct Column {
        int x = 0;
        Duration longest{-1};
        const model::Cell* cell = nullptr;
    };

    int scaled(double value) const {
        return static_cast<int>(std::floor(value * m_input.pixelRatio));
    }

    int pixelOf(Timestamp t) const {
        const double x = m_input.viewport.timeToX(t) * m_input.pixelRatio;
        // Rounded down by a cut above zero, which costs a third of std::floor.
        return static_cast<int>(std::clamp(x, m_firstX, m_lastX) + kBeyond)
            - static_cast<int>(kBeyond);
    }

    void add(const model::Cell& cell) {
        int left = pixelOf(cell.begin);
        const int right = pixelOf(cell.end);
        if (right - left <= 1) {
            if (left < m_filled)
                return; // a longer one has this column
            if (m_column.cell != nullptr && m_column.x != left)
                flush();
            if (cell.longest > m_column.longest)
                m_column = {left, cell.longest, &cell};
            return;
        }
        flush();
        left = std::max(left, m_filled);
        if (right > left)
            emitRun(cell, left, right);
    }

    void flush() {
        if (m_column.cell != nullptr)
            emitColumn(*m_column.cell, m_column.x);
        m_column = {};
    }

    /// Columns of one colour side by side become one run.
    void emitColumn(const model::Cell& cell, int x) {
        const uint8_t category = m_input.colours.category(m_box.lane.rank, cell.name);
        const Tone tone = isOutsideSearch(cell) ? Tone::Dimmed : toneOf(cell);
        if (m_isLastColumn && m_filled == x) {
            Run& last = m_geometry.runs.back();
            if (last.category == category && last.tone == tone) {
                ++last.width;
                m_filled = x + 1;
                return;
            }
        }
        m_geometry.runs.push_back({x, m_y, 1, m_height, category, tone, false});
        m_isLastColumn = true;
        m_filled = x + 1;
    }

    void emitRun(const model::Cell& cell, int left, int right) {
        m_filled = right;
        m_isLastColumn = false;
        const bool isDimmed = isOutsideSearch(cell);
        int width = right - left;
        const bool isLabelled = m_box.style == BoxStyle::Full && cell.count == 1
            && m_box.height >= shared::grown(kMinLabelHeight, m_input.layout.textSize())
            && width >= kMinLabelWidth * m_input.pixelRatio;
        if (width >= kGapFrom && m_box.style == BoxStyle::Full)
            --width;
        const bool isRounded = width >= kRoundedFrom && m_box.style == BoxStyle::Full;
        m_geometry.runs.push_back(
            {left, m_y, width, m_height, m_input.colours.category(m_box.lane.rank, cell.name),
                isDimmed ? Tone::Dimmed : toneOf(cell), isRounded});
        if (!isLabelled)
            return;
        const int visibleLeft = std::max(left, 0);
        const int visibleWidth = std::min(left + width, m_paneWidth) - visibleLeft;
        if (visibleWidth >= kMinLabelWidth * m_input.pixelRatio)
            m_geometry.labels.push_back(
                {visibleLeft, m_y, visibleWidth, m_height, m_box.lane.rank, cell.name, isDimmed});
    }

    bool isOutsideSearch(const model::Cell& cell) const {
        const HitMarks& hits = m_input.hits;
        const size_t rank = toIndex(m_box.lane.rank);
        if (rank >= hits.names.size())
            return false;
        if (!hits.begins)
            return !hits.names[rank].contains(cell.name);
        return std::ranges::none_of(
            m_line, [&](const LaneBox& box) { return hasHit(*hits.begins, box.lane, cell); });
    }

    static bool hasHit(const HitBegins& begins, const query::LaneRef& of, const model::Cell& cell) {
        const auto lane = begins.find(of);
        if (lane == begins.end())
            return false;
        const auto first = std::lower_bound(lane->second.begin(), lane->second.end(), cell.begin);
        return first != lane->second.end() && *first <= cell.end
            && (cell.count != 1 || *first == cell.begin);
    }

    /// Folded time that was mostly idle is drawn paler than a solid slice.
    static Tone toneOf(const model::Cell& cell) {
        const auto length = static_cast<double>((cell.end - cell.begin).count());
        if (cell.count <= 1 || length <= 0)
            return Tone::Full;
        const double busy = static_cast<double>(cell.busy.count()) / length;
        return busy > 0.75 ? Tone::Full
            : busy > 0.5   ? Tone::Busy3
            : busy > 0.25  ? Tone::Busy2
                           : Tone::Busy1;
    }

    const GeometryInput& m_input;
    std::span<const LaneBox> m_line;
    const LaneBox& m_box; ///< the first of them: they look alike
    int m_y;
    int m_height;
    int m_paneWidth;
    double m_firstX = 0; ///< edges of the piece
    double m_lastX = 0;
    Geometry& m_geometry;
    Column m_column;
    int m_filled = -1000; ///< right edge of the last run
    bool m_isLastColumn = false; ///< the last run is made of pixel columns
};

} // namespace

Geometry layOutLanes(const GeometryInput& input, Geometry room) {
    Geometry geometry = std::move(room);
    geometry.runs.clear();
    geometry.labels.clear();
    geometry.curves.clear();
    geometry.runs.reserve(kUsualRuns);
    const FrameWish wish = wishOf(input.viewport, input.pixelRatio);
    for (const Row& row : input.layout.rowsIn(input.band.top(), input.band.bottom())) {
        if (!row.boxes.empty() && row.boxes.front().style == BoxStyle::State) {
            layOutBar(input, row, geometry);
            continue;
        }
        const int top = row.y - input.band.offset;
        for (const auto line : linesOf(row.boxes)) {
            if (line.size() > 1) {
                const query::LaneFrame together = drawnTogether(line, input.frames, wish);
                LanePainter(input, line, top, geometry).paint({&together, wish.shown});
                continue;
            }
            const LaneBox& box = line.front();
            const auto pieces = input.frames.pieces(box.lane, wish);
            if (pieces.empty())
                continue;
            if (box.style == BoxStyle::Curve) {
                layOutCurve(input, row, box, pieces, geometry);
                continue;
            }
            for (const FramePiece& piece : pieces)
                LanePainter(input, line, top, geometry).paint(piece);
        }
    }
    return geometry;
}

PixelBounds boundsOf(const FramePiece& piece, const GeometryInput& input) {
    const TimeRange recorded = input.viewport.clipped(input.viewport.visible());
    const double last = std::floor(input.viewport.width() * input.pixelRatio) + kBeyond;
    const auto pixelOf = [&](Timestamp time) {
        return std::clamp(input.viewport.timeToX(time) * input.pixelRatio, -kBeyond, last);
    };
    return {piece.range.begin <= recorded.begin ? -kBeyond : pixelOf(piece.range.begin),
        piece.range.end >= recorded.end ? last : pixelOf(piece.range.end)};
}

double awayFrom(const model::Cell& cell, const Viewport& viewport, double x) {
    const double left = viewport.timeToX(cell.begin);
    const double right = std::max(left + 1, viewport.timeToX(cell.end));
    return x < left ? left - x : x >= right ? x - right : 0.0;
}

const model::Cell* cellAt(const query::LaneFrame& frame, const Viewport& viewport, double x) {
    const auto& cells = frame.cells;
    const Timestamp time = viewport.xToTime(x);
    const auto after = std::partition_point(
        cells.begin(), cells.end(), [&](const model::Cell& c) { return c.begin <= time; });
    const model::Cell* best = nullptr;
    double bestDistance = kReach;
    const auto consider = [&](const model::Cell& cell) {
        if (const double distance = awayFrom(cell, viewport, x); distance < bestDistance) {
            best = &cell;
            bestDistance = distance;
        }
    };
    if (after != cells.begin())
        consider(*std::prev(after));
    if (after != cells.end() && bestDistance > 0)
        consider(*after);
    return best;
}

} // namespace rankscope::timeline
