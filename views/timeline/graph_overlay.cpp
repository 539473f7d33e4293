// SPDX-License-Identifier: GPL-3.0-or-later
// What GraphPainter draws over the picture of the lanes: outlines, the selected and the locked
// area, markers, a box while it is drawn.
#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "views/actions/action_table.h"
#include "views/shared/formats.h"
#include "views/timeline/graph_painter.h"

namespace rankscope::timeline {

QRectF GraphPainter::outline(const LanePlace& place, TimeRange range) const {
    const Viewport& viewport = m_sight.viewport;
    const double limit = viewport.width() + 8.0;
    const double left = std::floor(std::clamp(viewport.timeToX(range.begin), -8.0, limit));
    const double right = std::floor(std::clamp(viewport.timeToX(range.end), -8.0, limit));
    return {left, static_cast<double>(m_sight.bands.yOf(place.y)), std::max(2.0, right - left),
        static_cast<double>(place.height)};
}

void GraphPainter::drawOutline(
    QPainter& painter, const query::LaneRef& lane, TimeRange range, const QPen& pen) const {
    const auto place = m_lanes.layout().place(lane);
    if (!place)
        return;
    painter.save();
    QRect room = roomOf(m_sight.bands.of(place->y));
    if (place->y >= m_sight.bands.pinnedEnd)
        room.setTop(m_lanes.covered());
    painter.setClipRect(room, Qt::IntersectClip);
    const QRectF box = outline(*place, range);
    painter.setPen(QPen(pen.brush(), pen.widthF(), pen.style(), Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0, 0, -1, -1).adjusted(0.5, 0.5, 0.5, 0.5));
    painter.restore();
}

void GraphPainter::drawUpright(QPainter& painter, Timestamp time, const QColor& colour) const {
    const double x = std::floor(m_sight.viewport.timeToX(time));
    if (x >= 0 && x < m_sight.viewport.width())
        painter.fillRect(QRectF(x, 0, 1, m_sight.height()), colour);
}

void GraphPainter::drawOverlay(QPainter& painter, const shared::Theme& theme) const {
    if (const auto& hovered = m_state.hovered())
        drawOutline(
            painter, hovered->lane, {hovered->cell.begin, hovered->cell.end}, QPen(theme.text, 1));
    drawMarks(painter, theme);
    drawHandles(painter, theme);
    if (m_state.cursor()) {
        QColor quiet = theme.faint;
        quiet.setAlphaF(0.5F);
        drawUpright(painter, *m_state.cursor(), quiet);
    }
}

void GraphPainter::drawMarks(QPainter& painter, const shared::Theme& theme) const {
    if (m_state.currentHit()) {
        const query::SearchHit& hit = m_state.hits()->hits[*m_state.currentHit()];
        drawOutline(painter, hit.slice.lane, hit.range, QPen(theme.warn, 2));
    }
    if (const auto& base = m_state.base())
        drawOutline(painter, base->ref.lane, base->range, QPen(theme.text, 2, Qt::DotLine));
    if (const auto& slice = m_state.selectedSlice())
        drawOutline(painter, slice->ref.lane, slice->range, QPen(theme.accent, 2));
    if (const auto& locked = m_state.locked()) {
        drawUpright(painter, locked->range.begin, theme.warn);
        drawUpright(painter, locked->range.end, theme.warn);
        drawLock(painter, theme);
    }
    if (const auto& box = m_state.box()) {
        drawUpright(painter, box->range.begin, theme.accent);
        drawUpright(painter, box->range.end, theme.accent);
    }
    for (const Marker& marker : m_state.markers()) {
        const QColor& colour = theme.categories[static_cast<size_t>(marker.colour)];
        drawUpright(painter, marker.range.begin, colour);
        if (marker.isPair())
            drawUpright(painter, marker.range.end, colour);
    }
}

void GraphPainter::drawHandles(QPainter& painter, const shared::Theme& theme) const {
    constexpr QSizeF kGrip(5, 22);
    if (!m_state.box())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.bg, 1));
    painter.setBrush(theme.accent);
    for (const Timestamp edge : {m_state.box()->range.begin, m_state.box()->range.end}) {
        const double x = std::floor(m_sight.viewport.timeToX(edge)) + 0.5;
        QRectF grip(QPointF(), kGrip);
        grip.moveCenter({x, m_sight.height() / 2.0});
        if (x >= 0 && x < m_sight.viewport.width())
            painter.drawRoundedRect(grip, 2, 2);
    }
    painter.restore();
}

void GraphPainter::drawLock(QPainter& painter, const shared::Theme& theme) const {
    const QString text = QCoreApplication::translate(
        "rankscope::timeline::GraphPainter", "Locked area (%1 unlocks it)")
                             .arg(actions::keysOf(*actions::find("timeline.lock")).front());
    const QFontMetrics metrics(m_font);
    QRect chip(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 4);
    chip.moveBottomLeft({6, m_sight.height() - 7});
    painter.setFont(m_font);
    painter.fillRect(chip, theme.panel2);
    painter.setPen(theme.warn);
    painter.drawText(chip, Qt::AlignCenter, text);
}

void GraphPainter::drawDrag(
    QPainter& painter, const shared::Theme& theme, const DragBox& drag) const {
    const QRect& box = drag.box;
    QColor fill = theme.accent;
    fill.setAlphaF(0.14F);
    painter.fillRect(box, fill);
    painter.setPen(theme.accent);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    // What snapped is seen on all lanes.
    if (drag.isBeginSnapped)
        drawUpright(painter, drag.range.begin, theme.accent);
    if (drag.isEndSnapped)
        drawUpright(painter, drag.range.end, theme.accent);
    const QString text = shared::formatDuration(drag.range.length());
    const QFontMetrics metrics(painter.font());
    const QSize size(metrics.horizontalAdvance(text) + 12, metrics.height() + 4);
    QRect chip(QPoint(box.center().x() - size.width() / 2, box.bottom() + 4), size);
    const int widest = m_sight.viewport.width() - size.width() - 2;
    chip.moveLeft(std::clamp(chip.left(), 2, std::max(2, widest)));
    if (chip.bottom() > m_sight.height() - 2)
        chip.moveBottom(std::max(size.height(), box.top() - 4));
    painter.fillRect(chip, theme.accentBg);
    painter.setPen(theme.accent);
    painter.drawText(chip, Qt::AlignCenter, text);
}

} // namespace rankscope::timeline
