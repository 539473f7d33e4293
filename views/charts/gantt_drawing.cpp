// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/gantt_drawing.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "views/charts/bar_geometry.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::charts {

using shared::Look;
using shared::Theme;

namespace {

constexpr int kRulerHeight = 20;
constexpr int kWidestRank = 160;
constexpr int kTickDistance = 110;
constexpr int kMostHeight = 900; ///< of a picture with many ranks

} // namespace

GanttLayout GanttDrawing::layOut(const QRect& room, const Look& look) const {
    HeadText text{title};
    if (!data.rows.empty())
        for (const auto& [name, category] : data.legend)
            text.legend.push_back({name, look.theme.categories[static_cast<size_t>(category)]});
    const QFontMetrics metrics(look.small());
    int widest = 0;
    for (const GanttRow& row : data.rows)
        widest = std::max(widest, metrics.horizontalAdvance(row.name));
    GanttLayout at{ChartHead(std::move(text), room, look), viewport, {}, room};
    const QRect plot = room.adjusted(std::min(widest, look.grown(kWidestRank)) + 12,
        at.head.height() + look.grown(kRulerHeight), 0, 0);
    const double height = ganttRowHeight(data.rows.size(), plot.height());
    at.rows = {plot, height, top * height};
    if (const TimeRange whole = data.range(); at.viewport.whole() != whole)
        at.viewport.setWhole(whole);
    at.viewport.setWidth(std::max(1, plot.width()));
    return at;
}

int GanttDrawing::height(int /*width*/, const Look& look) const {
    constexpr int kRoomy = 26; // pixels a row
    return std::clamp(look.grown(ChartHead::kRow) + look.grown(kRulerHeight)
            + look.grown(kRoomy) * static_cast<int>(data.rows.size()),
        leastHeight, kMostHeight);
}

void GanttDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    const GanttLayout at = layOut(room, look);
    at.head.paint(painter, look);
    if (data.rows.empty())
        return paintEmptyText(painter, at.plot(), look);
    painter.save();
    painter.setFont(look.small());
    paintTicks(painter, at, look.theme);
    painter.save();
    painter.setClipRect(room.adjusted(0, at.head.height() + look.grown(kRulerHeight), 0, 0));
    paintNames(painter, at);
    painter.restore();
    painter.setClipRect(at.plot());
    paintBars(painter, at, look.theme);
    painter.restore();
}

void GanttDrawing::paintBars(QPainter& painter, const GanttLayout& at, const Theme& theme) const {
    constexpr double kLeastWidth = 30; // of a bar with its name
    constexpr double kLeastEdged = 4;
    const QFontMetrics metrics = painter.fontMetrics();
    for (const GanttPiece& piece : ganttPieces(data, at.viewport, at.rows)) {
        const QColor& colour = theme.categories[static_cast<size_t>(piece.category)];
        painter.fillRect(piece.rect, colour);
        if (piece.rect.width() >= kLeastEdged) // else those of one colour read as one bar
            painter.fillRect(
                QRectF(piece.rect.right() - 1, piece.rect.top(), 1, piece.rect.height()), theme.bg);
        const QRectF room = piece.rect.intersected(at.rows.plot).adjusted(4, 0, -3, 0);
        if (!data.nameOf || piece.count > 1 || room.width() < kLeastWidth
            || room.height() < metrics.height() - 2)
            continue;
        const GanttBar& bar = data.rows[piece.place.row].bars[piece.place.bar];
        const QString name = data.nameOf(bar.item);
        if (!data.cutsNames && metrics.horizontalAdvance(name) > room.width())
            continue;
        painter.setPen(shared::inkOn(colour, theme));
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(name, Qt::ElideRight, static_cast<int>(room.width())));
    }
}

void GanttDrawing::paintTicks(QPainter& painter, const GanttLayout& at, const Theme& theme) const {
    const QRect plot = at.plot();
    const int ruler = shared::grown(kRulerHeight, at.head.textSize());
    const int distance = shared::grown(kTickDistance, at.head.textSize());
    const timeline::Ticks ticks =
        timeline::ticksFor(at.viewport, at.viewport.whole().begin, distance);
    painter.setPen(theme.sub);
    for (const timeline::Tick& tick : ticks.ticks) {
        const double x = std::round(plot.left() + at.viewport.timeToX(tick.time));
        if (!tick.isMajor || x < plot.left() || x > plot.right())
            continue;
        painter.fillRect(QRectF(x, plot.top() - 4, 1, plot.height() + 4), theme.line2);
        const QString label = QString::fromStdString(tick.label);
        if (x + 3 + painter.fontMetrics().horizontalAdvance(label) <= plot.right())
            painter.drawText(
                QRectF(x + 3, plot.top() - ruler, distance, ruler - 2), Qt::AlignVCenter, label);
    }
    painter.drawText(QRect(at.room.left(), plot.top() - ruler, plot.left() - at.room.left(), ruler),
        Qt::AlignVCenter, QString::fromStdString(ticks.base));
}

void GanttDrawing::paintNames(QPainter& painter, const GanttLayout& at) const {
    const QRectF& plot = at.rows.plot;
    constexpr int kRowNameLine = 16;
    const QFontMetrics metrics = painter.fontMetrics();
    const int line = shared::lineRoom(metrics, kRowNameLine);
    const size_t stride = labelStride(data.rows.size(), at.rows.height, metrics.height());
    const auto room = static_cast<int>(plot.left()) - at.room.left() - 8;
    for (size_t row = 0; row < data.rows.size(); row += stride) {
        const double y = plot.top() - at.rows.top + static_cast<double>(row) * at.rows.height;
        if (y + at.rows.height < plot.top() || y > plot.bottom())
            continue;
        double text = y + at.rows.height / 2 - line / 2.0;
        if (y >= plot.top()) // of a row that is lower than its name nothing is cut at the top
            text = std::max(text, plot.top());
        painter.drawText(QRectF(at.room.left(), text, room, line),
            Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(data.rows[row].name, Qt::ElideMiddle, room));
    }
}

} // namespace rankscope::charts
