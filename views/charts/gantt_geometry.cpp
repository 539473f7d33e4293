// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/gantt_geometry.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace rankscope::charts {

namespace {

constexpr double kLowestRow = 7;
constexpr double kHighestRow = 72;
constexpr double kHighestShare = 0.45; ///< of the room, where that is more: two fill it
constexpr double kRowGap = 0.18; ///< of a row's height, above and below a bar
constexpr size_t kMostLanes = 4;
constexpr Duration kReach{2}; ///< pixels beside a bar that still hit it

using Bars = std::vector<GanttBar>;

Bars::const_iterator firstFrom(const GanttRow& row, Timestamp time) {
    return std::ranges::lower_bound(
        row.bars, time, {}, [](const GanttBar& bar) { return bar.range.begin; });
}

QRectF rectOf(
    const GanttBar& bar, size_t row, const timeline::Viewport& viewport, const GanttRows& rows) {
    const double left = rows.plot.left() + viewport.timeToX(bar.range.begin);
    const double right = rows.plot.left() + viewport.timeToX(bar.range.end);
    const double top = rows.plot.top() - rows.top + static_cast<double>(row) * rows.height;
    const double height = (1 - 2 * kRowGap) * rows.height / bar.lanes;
    return {
        left, top + kRowGap * rows.height + bar.lane * height, std::max(1.0, right - left), height};
}

/// Of bars that overlap one after the other: each in the first lane that is free.
void spreadKnot(std::span<GanttBar> knot) {
    std::vector<Timestamp> ends; // of the lanes
    for (GanttBar& bar : knot) {
        auto lane =
            std::ranges::find_if(ends, [&](Timestamp end) { return end <= bar.range.begin; });
        if (lane == ends.end() && ends.size() < kMostLanes)
            lane = ends.insert(ends.end(), bar.range.end);
        if (lane == ends.end())
            --lane;
        *lane = std::max(*lane, bar.range.end);
        bar.lane = static_cast<int>(lane - ends.begin());
    }
    for (GanttBar& bar : knot)
        bar.lanes = static_cast<int>(ends.size());
}

void spreadOverlaps(Bars& bars) {
    for (size_t first = 0, last = 0; first < bars.size(); first = last) {
        Timestamp end = bars[first].range.end;
        for (last = first + 1; last < bars.size() && bars[last].range.begin < end; ++last)
            end = std::max(end, bars[last].range.end);
        spreadKnot(std::span(bars).subspan(first, last - first));
    }
}

/// Rows that are at least partly in the plot: from, behind the last.
std::pair<size_t, size_t> rowsInSight(const GanttData& data, const GanttRows& rows) {
    if (rows.height <= 0)
        return {0, 0};
    const auto first = static_cast<size_t>(std::max(0.0, rows.top / rows.height));
    const double end = std::ceil((rows.top + rows.plot.height()) / rows.height);
    const size_t last = std::min(data.rows.size(), static_cast<size_t>(std::max(0.0, end)));
    return {std::min(first, last), last};
}

/// Bars of one row, what shares a pixel as one piece.
void addPieces(std::vector<GanttPiece>& pieces, const GanttData& data, size_t row,
    const timeline::Viewport& viewport, const GanttRows& rows) {
    const GanttRow& of = data.rows[row];
    const TimeRange seen = viewport.visible();
    const size_t firstOfRow = pieces.size();
    for (auto bar = firstFrom(of, seen.begin - of.longest);
         bar != of.bars.end() && bar->range.begin < seen.end; ++bar) {
        if (bar->range.end < seen.begin)
            continue;
        const GanttPlace place{row, static_cast<size_t>(bar - of.bars.begin())};
        const QRectF rect = rectOf(*bar, row, viewport, rows);
        GanttPiece* last = pieces.size() > firstOfRow ? &pieces.back() : nullptr;
        const bool isFolded = last != nullptr && rect.width() <= 1 && last->rect.width() <= 1
            && std::floor(last->rect.left()) == std::floor(rect.left());
        if (!isFolded) {
            pieces.push_back({place, 1, rect, bar->category});
            continue;
        }
        ++last->count;
        if (bar->range.length() > of.bars[last->place.bar].range.length()) {
            last->place = place;
            last->category = bar->category;
        }
    }
}

} // namespace

GanttRow ganttRow(QString name, std::vector<GanttBar> bars) {
    GanttRow row{std::move(name), std::move(bars), {}};
    std::ranges::stable_sort(row.bars, {}, [](const GanttBar& bar) { return bar.range.begin; });
    for (const GanttBar& bar : row.bars)
        row.longest = std::max(row.longest, bar.range.length());
    spreadOverlaps(row.bars);
    return row;
}

TimeRange GanttData::range() const {
    std::optional<TimeRange> whole;
    for (const GanttRow& row : rows) {
        for (const GanttBar& bar : row.bars) {
            if (!whole)
                whole = bar.range;
            whole->begin = std::min(whole->begin, bar.range.begin);
            whole->end = std::max(whole->end, bar.range.end);
        }
    }
    return whole.value_or(TimeRange{});
}

double ganttRowHeight(size_t rows, double room) {
    const double highest = std::max(kHighestRow, kHighestShare * room);
    return rows == 0 ? highest : std::clamp(room / static_cast<double>(rows), kLowestRow, highest);
}

std::vector<GanttPiece> ganttPieces(
    const GanttData& data, const timeline::Viewport& viewport, const GanttRows& rows) {
    std::vector<GanttPiece> pieces;
    const auto [first, last] = rowsInSight(data, rows);
    for (size_t row = first; row < last; ++row)
        addPieces(pieces, data, row, viewport, rows);
    return pieces;
}

QRectF ganttRect(const GanttData& data, const timeline::Viewport& viewport, const GanttRows& rows,
    GanttPlace place) {
    return rectOf(data.rows[place.row].bars[place.bar], place.row, viewport, rows);
}

std::optional<GanttPlace> ganttPlaceAt(const GanttData& data, const timeline::Viewport& viewport,
    const GanttRows& rows, const QPointF& point) {
    const auto [first, last] = rowsInSight(data, rows);
    if (!rows.plot.contains(point) || first == last)
        return std::nullopt;
    const auto row = static_cast<size_t>((point.y() - rows.plot.top() + rows.top) / rows.height);
    if (row >= last)
        return std::nullopt;
    const GanttRow& of = data.rows[row];
    const double x = point.x() - rows.plot.left();
    const Duration reach = kReach.count() * viewport.resolution();
    const TimeRange near{viewport.xToTime(x) - reach, viewport.xToTime(x) + reach};
    std::optional<GanttPlace> best;
    // What contains the point goes before what lies beside it or in another lane, then the
    // shortest.
    std::pair<bool, Duration> bestWorth{true, Duration::max()};
    for (auto bar = firstFrom(of, near.begin - of.longest);
         bar != of.bars.end() && bar->range.begin <= near.end; ++bar) {
        const QRectF rect = rectOf(*bar, row, viewport, rows).translated(-rows.plot.left(), 0);
        if (rect.right() + 2 < x || rect.left() - 2 > x)
            continue;
        const bool isInLane =
            bar->lanes == 1 || (point.y() >= rect.top() && point.y() <= rect.bottom());
        const bool isBeside = x < rect.left() || x > rect.right() || !isInLane;
        const std::pair worth{isBeside, bar->range.length()};
        if (!best || worth < bestWorth) {
            bestWorth = worth;
            best = GanttPlace{row, static_cast<size_t>(bar - of.bars.begin())};
        }
    }
    return best;
}

std::optional<GanttPlace> ganttNearest(const GanttData& data, size_t row, Timestamp time) {
    const GanttRow& of = data.rows[row];
    if (of.bars.empty())
        return std::nullopt;
    auto bar = firstFrom(of, time);
    if (bar == of.bars.end()
        || (bar != of.bars.begin() && time - std::prev(bar)->range.begin < bar->range.begin - time))
        --bar;
    return GanttPlace{row, static_cast<size_t>(bar - of.bars.begin())};
}

} // namespace rankscope::charts
