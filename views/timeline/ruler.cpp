// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler.h"

#include <algorithm>
#include <cmath>

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "views/shared/formats.h"
#include "views/shared/theme.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::timeline {

namespace {

constexpr int kFlagReach = 10; ///< pixels right of a flag's pole that belong to it

} // namespace

Ruler::Ruler(TimelineState& state, QWidget* parent)
    : TimeStrip(state, kHeight, parent) {
    setAccessibleName(tr("Time ruler and markers"));
    QFont small = font();
    small.setPixelSize(11);
    setFont(small);
    const auto repaint = [this] { update(); };
    connect(&state, &TimelineState::visibleRangeChanged, this, repaint);
    connect(&state, &TimelineState::markersChanged, this, repaint);
    connect(&state, &TimelineState::boxChanged, this, repaint);
    connect(&state, &TimelineState::selectedSliceChanged, this, repaint);
    connect(&state, &TimelineState::hoverChanged, this, repaint);
}

void Ruler::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Time ruler and markers"));
    TimeStrip::changeEvent(event);
}

double Ruler::paneX(const QPointF& position) const {
    return position.x() - pane().left();
}

void Ruler::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const shared::Look look = shared::lookOf(*this);
    RulerDrawing(m_state, m_state.viewport(), pane().left()).paint(painter, rect(), look);
    if (!m_state.cursor())
        return;
    const double x = std::floor(m_state.viewport().timeToX(*m_state.cursor()));
    if (x >= 0 && x < pane().width())
        painter.fillRect(QRectF(pane().left() + x, RulerDrawing::kFlagLane, 1,
                             height() - RulerDrawing::kFlagLane),
            look.theme.faint);
    const bool isAlone = !m_state.isEmpty()
        && ticksFor(m_state.viewport(), m_state.origin(), RulerDrawing::kTickDistance).base.empty();
    painter.setPen(look.theme.text);
    painter.drawText(corner().adjusted(10, 2, -9, -3),
        Qt::AlignRight | (isAlone ? Qt::AlignVCenter : Qt::AlignTop),
        shared::formatOffset(*m_state.cursor() - m_state.origin()));
}

std::optional<Ruler::Flag> Ruler::flagAt(const QPoint& position) const {
    if (position.y() > RulerDrawing::kFlagLane)
        return std::nullopt;
    const auto isHit = [&](Timestamp time) {
        const double distance = paneX(position) - m_state.viewport().timeToX(time);
        return distance >= -2 && distance <= kFlagReach;
    };
    // The last one drawn lies on top.
    for (auto marker = m_state.markers().rbegin(); marker != m_state.markers().rend(); ++marker) {
        if (isHit(marker->range.begin))
            return Flag{marker->id, Edge::Begin};
        if (marker->isPair() && isHit(marker->range.end))
            return Flag{marker->id, Edge::End};
    }
    return std::nullopt;
}

void Ruler::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (event->button() != Qt::LeftButton || !pane().contains(position))
        return;
    if (const auto hit = flagAt(position)) {
        m_moved = *hit;
    } else if (const auto edge = m_state.boxEdgeAt(paneX(position))) {
        m_movedEdge = edge;
    } else if (position.y() > RulerDrawing::kFlagLane) {
        m_dragged = position;
    } else {
        const Timestamp time = m_state.viewport().xToTime(paneX(position));
        m_state.addMarker({time, time});
    }
}

void Ruler::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    const Timestamp time = m_state.viewport().xToTime(paneX(position));
    m_state.setHover(pane().contains(position) ? std::optional(time) : std::nullopt, std::nullopt);
    setCursor(flagAt(position)                   ? Qt::PointingHandCursor
            : m_state.boxEdgeAt(paneX(position)) ? Qt::SizeHorCursor
                                                 : Qt::ArrowCursor);
    if (m_dragged) {
        m_state.panBy(m_dragged->x() - position.x());
        m_dragged = position;
    }
    if (m_movedEdge)
        m_state.moveBoxEdge(*m_movedEdge, time);
    if (const Marker* marker = m_moved ? m_state.marker(m_moved->marker) : nullptr) {
        Marker moved = *marker;
        moved.range =
            marker->isPair() ? withEdge(marker->range, m_moved->edge, time) : TimeRange{time, time};
        m_state.changeMarker(moved);
    }
}

void Ruler::mouseReleaseEvent(QMouseEvent* /*event*/) {
    m_dragged.reset();
    m_moved.reset();
    m_movedEdge.reset();
}

void Ruler::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto flag = flagAt(event->position().toPoint());
    if (!flag)
        return;
    auto* editor = new MarkerEditor(m_state, flag->marker, this);
    editor->move(event->globalPosition().toPoint() + QPoint(-10, 12));
    editor->show();
}

void Ruler::wheelEvent(QWheelEvent* event) {
    const int turn =
        event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    m_state.zoomAt(paneX(event->position()), std::exp(-turn * 0.0022));
    event->accept();
}

} // namespace rankscope::timeline
