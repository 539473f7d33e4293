// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/curve_shape.h"

#include <algorithm>
#include <cmath>

namespace rankscope::charts {

namespace {

using analysis::CurveCell;
using analysis::CurvePyramid;

/// Gathers what a column of pixels shows before it becomes corners of the line.
class ColumnFolder {
public:
    explicit ColumnFolder(const CurveFrame& frame)
        : m_frame(frame) { }

    /// The line comes to `first`, takes all values between the two, and leaves with the last.
    void add(const CurveCell& cell) {
        const double x = columnOf(cell.first);
        if (!m_isOpen || x != m_x)
            open(x, m_isOpen ? m_end : cell.min == cell.max ? cell.end : cell.min);
        m_min = std::min(m_min, cell.min);
        m_max = std::max(m_max, cell.max);
        m_end = cell.end;
    }
    void finish(double right) {
        if (!m_isOpen)
            return;
        const int64_t last = m_end;
        flush();
        push(std::max(right, m_x), last);
    }
    QPolygonF take() { return std::move(m_line); }
    double pixelsOf(const CurveCell& cell) const {
        return columnOf(cell.last) - columnOf(cell.first);
    }

private:
    double columnOf(int64_t moment) const {
        const double x = std::round(m_frame.xOf(fromNanoseconds(moment)));
        return std::clamp(x, m_frame.plot.left() - 1, m_frame.plot.right() + 1);
    }
    void open(double x, int64_t enter) {
        if (m_isOpen)
            flush();
        m_isOpen = true;
        m_x = x;
        m_enter = m_min = m_max = m_end = enter;
    }
    void flush() {
        push(m_x, m_enter);
        if (m_min < std::min(m_enter, m_end))
            push(m_x, m_min);
        if (m_max > std::max(m_enter, m_end))
            push(m_x, m_max);
        if (m_end != m_enter)
            push(m_x, m_end);
    }
    void push(double x, int64_t value) {
        m_line.append(QPointF(x, m_frame.yOf(static_cast<double>(value))));
    }

    const CurveFrame& m_frame;
    QPolygonF m_line;
    bool m_isOpen = false;
    double m_x = 0;
    int64_t m_enter = 0;
    int64_t m_min = 0;
    int64_t m_max = 0;
    int64_t m_end = 0;
};

/// Cells are chosen by their number in the whole window: one that is alone may be wide, and is
/// then looked at more closely.
void addCells(
    ColumnFolder& folder, const CurvePyramid& values, std::span<const CurveCell> cells, int depth) {
    constexpr int kDeepest = 12;
    for (const CurveCell& cell : cells) {
        const double pixels = folder.pixelsOf(cell);
        if (pixels < 2 || depth == kDeepest) {
            folder.add(cell);
            continue;
        }
        auto finer = values.cells(cell.first, cell.last, static_cast<size_t>(pixels));
        while (!finer.empty() && finer.front().last < cell.first)
            finer = finer.subspan(1);
        while (!finer.empty() && finer.back().first > cell.last)
            finer = finer.first(finer.size() - 1);
        addCells(folder, values, finer, depth + 1);
    }
}

} // namespace

TimeRange rangeOf(const std::vector<CurveLine>& lines) {
    std::optional<std::pair<int64_t, int64_t>> whole;
    for (const CurveLine& line : lines) {
        if (line.values->isEmpty())
            continue;
        const auto [first, last] = line.values->range();
        whole = whole ? std::pair{std::min(whole->first, first), std::max(whole->second, last)}
                      : std::pair{first, last};
    }
    if (!whole)
        return {};
    return {fromNanoseconds(whole->first), fromNanoseconds(whole->second) + Duration(1)};
}

QPolygonF lineOf(const CurvePyramid& values, const CurveFrame& frame) {
    const TimeRange visible = frame.viewport.visible();
    const auto width = static_cast<size_t>(std::max(1.0, frame.plot.width()));
    ColumnFolder folder(frame);
    addCells(folder, values,
        values.cells(toNanoseconds(visible.begin), toNanoseconds(visible.end), width), 0);
    folder.finish(std::clamp(std::round(frame.xOf(frame.viewport.whole().end)),
        frame.plot.left() - 1, frame.plot.right() + 1));
    return folder.take();
}

std::vector<std::optional<QRectF>> placeLabels(const std::vector<LabelWish>& wishes,
    const QRectF& plot, const std::function<bool(const QRectF&)>& isDrawnOn) {
    constexpr double kAway = 6;
    // Heights of a label above and below its point. Farther away nobody sees whose it is.
    constexpr double kLevels = 2;
    std::vector<std::optional<QRectF>> places;
    // Nor above the label of a higher point: the labels stand as their points do.
    const auto isFree = [&](const QRectF& place, const QPointF& point) {
        if (!plot.contains(place))
            return false;
        for (size_t i = 0; i < places.size(); ++i) {
            const auto& other = places[i];
            if (!other || place.left() >= other->right() || other->left() >= place.right())
                continue;
            if (place.intersects(*other)
                || (wishes[i].point.y() < point.y() && place.top() < other->top()))
                return false;
        }
        return true;
    };
    for (const LabelWish& wish : wishes) {
        const double width = wish.size.width();
        const double height = wish.size.height();
        std::optional<QRectF> clear;
        for (double level = 0; level < kLevels && !clear; ++level) {
            const double above = -height * (level + 1) - 2;
            const double below = height * level + 4;
            for (const QPointF& corner : {QPointF(kAway, above), QPointF(-kAway - width, above),
                     QPointF(kAway, below), QPointF(-kAway - width, below)}) {
                const QRectF place(wish.point + corner, wish.size);
                if (!clear && isFree(place, wish.point) && !isDrawnOn(place))
                    clear = place;
            }
        }
        places.push_back(clear);
    }
    return places;
}

} // namespace rankscope::charts
