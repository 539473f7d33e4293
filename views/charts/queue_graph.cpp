// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/queue_graph.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "core/base/index_of.h"
#include "views/charts/chart_head.h"
#include "views/shared/cells.h"

namespace rankscope::charts {

namespace {

constexpr int kLeastRow = 78; ///< pixels that a row of boxes asks for
constexpr double kRound = 4;
constexpr double kArrow = 5;
constexpr double kBeforeTurn = 2;
constexpr double kLeastWords = 22; ///< narrower than this nothing can be read

void write(QPainter& painter, const QRectF& place, int alignment, const QString& text) {
    if (place.width() < kLeastWords || text.isEmpty())
        return;
    painter.drawText(place, alignment | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
}

void paintBox(
    QPainter& painter, const QueueStation& station, const QRectF& box, const shared::Look& look) {
    const bool isMarked = !station.mark.isEmpty();
    painter.setPen(QPen(isMarked ? look.theme.bad : look.theme.line, isMarked ? 2 : 1));
    painter.setBrush(look.theme.panel2);
    painter.drawRoundedRect(box, kRound, kRound);
    const QRectF words = box.adjusted(6, 3, -6, -3);
    painter.setFont(look.bold());
    const double line = painter.fontMetrics().height();
    const bool hasRoom = words.height() >= 2 * line;
    painter.setPen(look.theme.text);
    write(painter,
        hasRoom ? QRectF(words.left(), words.center().y() - line, words.width(), line) : words,
        Qt::AlignLeft | Qt::AlignVCenter, station.name);
    if (!hasRoom)
        return;
    QRectF below(words.left(), words.center().y(), words.width(), line);
    painter.setFont(look.small());
    if (isMarked) {
        painter.setPen(look.theme.bad);
        const double width = painter.fontMetrics().horizontalAdvance(station.mark) + 6.0;
        write(painter, below, Qt::AlignLeft | Qt::AlignVCenter, station.mark);
        below.setLeft(below.left() + width);
    }
    painter.setPen(look.theme.sub);
    write(painter, below, Qt::AlignLeft | Qt::AlignVCenter, station.work);
}

void paintWay(QPainter& painter, const QPolygonF& way, const QColor& ink) {
    painter.setPen(QPen(ink, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(way);
    const QPointF tip = way.back();
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF(
        {tip, tip + QPointF(-kArrow, -kArrow * 0.7), tip + QPointF(-kArrow, kArrow * 0.7)}));
}

/// Its words have the room up to the next box, or to where the way there turns.
void paintQueue(QPainter& painter, const QueueStation& station, const StationPlace& place,
    const shared::Look& look) {
    const QRectF& queue = place.queue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.theme.panel2);
    painter.drawRect(queue);
    if (station.filling) {
        QRectF full = queue;
        full.setWidth(queue.width() * std::clamp(*station.filling, 0.0, 1.0));
        painter.setBrush(look.theme.accent);
        painter.drawRect(full);
    }
    painter.setPen(look.theme.sub);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(queue);
    const auto line = static_cast<double>(painter.fontMetrics().height());
    const double width = place.way.at(1).x() - queue.left() - kBeforeTurn;
    painter.setFont(look.small());
    painter.setPen(look.theme.text);
    write(painter, {queue.left(), queue.top() - line - 1, width, line},
        Qt::AlignLeft | Qt::AlignVCenter, shared::percentText(station.filling));
    painter.setPen(look.theme.sub);
    write(painter, {queue.left(), queue.bottom() + 1, width, line},
        Qt::AlignLeft | Qt::AlignVCenter, station.queue);
}

} // namespace

std::vector<StationPlace> QueueGraphDrawing::places(const QRect& room, int textSize) const {
    return placesOf(stations, room.adjusted(2, ChartHead::row(textSize) + 6, -2, -6));
}

int QueueGraphDrawing::height(int /*width*/, const shared::Look& look) const {
    const auto rows = static_cast<int>(std::min<size_t>(rowsOf(stations), 100));
    return look.grown(ChartHead::kRow) + 12 + std::max(rows, 1) * look.grown(kLeastRow);
}

void QueueGraphDrawing::paint(
    QPainter& painter, const QRect& room, const shared::Look& look) const {
    ChartHead({title}, room, look).paint(painter, look);
    if (stations.empty())
        return paintEmptyText(painter, room, look);
    const std::vector<StationPlace> at = places(room, look.textSize);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < stations.size(); ++i) {
        if (at[i].way.isEmpty())
            continue;
        paintWay(painter, at[i].way, look.theme.sub);
        paintQueue(painter, stations[i], at[i], look);
    }
    for (size_t i = 0; i < stations.size(); ++i)
        paintBox(painter, stations[i], at[i].box, look);
    painter.restore();
}

void QueueGraph::setStations(std::vector<QueueStation> stations) {
    m_drawing.stations = std::move(stations);
    forgetSpots();
    arrange();
}

void QueueGraph::arrange() {
    m_places = m_drawing.places(room(), shared::textSize());
    update();
}

std::optional<size_t> QueueGraph::spotAt(const QPointF& point) const {
    constexpr double kBeside = 3;
    return indexWhere(m_places, [&](const StationPlace& place) {
        return place.box.contains(point)
            || place.queue.adjusted(-kBeside, -kBeside, kBeside, kBeside).contains(point);
    });
}

QStringList QueueGraph::plainTip(const size_t& station) const {
    return {drawing().stations[station].name};
}

size_t QueueGraph::before(size_t station) const {
    for (size_t i = station + 1; i < m_places.size(); ++i) {
        if (drawing().stations[i].next == station)
            return i;
    }
    return station;
}

size_t QueueGraph::beside(size_t station, int direction) const {
    const StationPlace& from = m_places[station];
    std::optional<size_t> nearest;
    for (size_t i = 0; i < m_places.size(); ++i) {
        const double away = (m_places[i].box.top() - from.box.top()) * direction;
        if (m_places[i].column == from.column && away > 0
            && (!nearest || away < (m_places[*nearest].box.top() - from.box.top()) * direction))
            nearest = i;
    }
    return nearest.value_or(station);
}

bool QueueGraph::pressKey(int key) {
    const size_t at = selected().value_or(0);
    if (key == Qt::Key_Home) {
        size_t first = at;
        while (before(first) != first)
            first = before(first);
        choose(first);
    } else if (key == Qt::Key_End) {
        choose(0);
    } else if (key == Qt::Key_Left) {
        choose(before(at));
    } else if (key == Qt::Key_Right) {
        const auto next = drawing().stations[at].next;
        choose(next && *next < at ? *next : at);
    } else if (key == Qt::Key_Up || key == Qt::Key_Down) {
        choose(beside(at, key == Qt::Key_Up ? -1 : 1));
    } else {
        return false;
    }
    return true;
}

void QueueGraph::paintOver(QPainter& painter) const {
    const auto mark = [&](size_t station, const QColor& colour, int width) {
        painter.setPen(QPen(colour, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(m_places[station].box.adjusted(-3, -3, 3, 3), kRound, kRound);
    };
    if (hovered() && isThere(*hovered()))
        mark(*hovered(), theme().sub, 1);
    if (selected() && isThere(*selected()))
        mark(*selected(), theme().accent, 2);
}

} // namespace rankscope::charts
