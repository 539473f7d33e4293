// SPDX-License-Identifier: GPL-3.0-or-later
// What a person marked, behind the curves: where its names stand, which one is at a place.
#include <algorithm>
#include <array>

#include <QPainter>

#include "views/charts/curve_drawing.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {

constexpr double kRoomOfName = 140;
constexpr int kLineOfName = 15;

/// Something of it, for lines stand on its edges.
bool isInSight(const CurveFrame& frame, const CurveMark& mark) {
    return frame.xOf(mark.range.end) >= frame.plot.left()
        && frame.xOf(mark.range.begin) <= frame.plot.right();
}

} // namespace

/// At the foot of the plot: the names of the bands are at its head.
std::vector<CurveDrawing::MarkName> CurveDrawing::namesOfMarks(
    const CurveFrame& frame, const QFontMetrics& metrics) const {
    constexpr int kMostLines = 4; // above each other, where marks stand close together
    const int line = shared::lineRoom(metrics, kLineOfName);
    std::array<double, kMostLines> ends{}; // of the names so far
    std::vector<MarkName> names;
    for (size_t i = 0; i < data.marks.size(); ++i) {
        const CurveMark& mark = data.marks[i];
        if (!isInSight(frame, mark))
            continue;
        const double left = std::max(frame.xOf(mark.range.begin), frame.plot.left()) + 4;
        const double width = std::min(kRoomOfName, frame.plot.right() - left);
        const QString name = metrics.elidedText(mark.name, Qt::ElideRight, static_cast<int>(width));
        auto* const free = std::ranges::find_if(ends, [left](double end) { return end <= left; });
        const auto above = static_cast<double>((free - ends.begin() + 1) * line);
        if (free == ends.end() || above + 2 > frame.plot.height())
            continue;
        const double letters = metrics.horizontalAdvance(name);
        *free = left + letters + 6;
        names.push_back(
            {i, QRectF(left, frame.plot.bottom() - 2 - above, letters + 1, line), name});
    }
    return names;
}

std::optional<size_t> CurveDrawing::markAt(
    const QPointF& point, const CurveFrame& frame, const QFontMetrics& metrics) const {
    constexpr double kReach = 4; // pixels beside a line
    for (const MarkName& name : namesOfMarks(frame, metrics)) {
        if (name.room.contains(point))
            return name.mark;
    }
    std::optional<size_t> best;
    for (size_t i = 0; i < data.marks.size(); ++i) {
        const CurveMark& mark = data.marks[i];
        const QRectF around = columnOf(frame, mark.range).adjusted(-kReach, 0, kReach, 0);
        if (isInSight(frame, mark) && around.contains(point)
            && (!best || mark.range.length() < data.marks[*best].range.length()))
            best = i;
    }
    return best;
}

void CurveDrawing::paintMarks(
    QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const {
    for (const CurveMark& mark : data.marks) {
        const QColor& ink = theme.categories[static_cast<size_t>(mark.colour)];
        if (!mark.range.isEmpty() && isInSight(frame, mark)) {
            QColor wash = ink;
            wash.setAlphaF(0.22F);
            painter.fillRect(columnOf(frame, mark.range), wash);
            paintUpright(painter, frame, mark.range.end, ink);
        }
        paintUpright(painter, frame, mark.range.begin, ink);
    }
    painter.setPen(theme.text);
    for (const MarkName& name : namesOfMarks(frame, painter.fontMetrics()))
        painter.drawText(name.room, Qt::AlignLeft | Qt::AlignVCenter, name.text);
}

} // namespace rankscope::charts
