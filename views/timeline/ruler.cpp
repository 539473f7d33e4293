// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler.h"

#include <algorithm>
#include <cmath>

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/marker_text.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/ruler_ticks.h"
#include "views/timeline/step_band.h"

namespace rankscope::timeline {

namespace {

constexpr int kRulerPixels = 11; ///< of its letters, beside usual texts
constexpr int kFlagReach = 10; ///< pixels right of a flag's pole that belong to it

} // namespace

Ruler::Ruler(TimelineState& state, QWidget* parent)
    : TimeStrip(state, RulerDrawing::heightOf(state, shared::textSize()), parent) {
    shared::inEachLanguage(this, [this] { setAccessibleName(tr("Time ruler and markers")); });
    shared::inEachTextSize(this, [this] {
        setFont(shared::grownFont(font(), kRulerPixels));
        fitHeight();
    });
    const auto repaint = [this] { update(); };
    connect(&state, &TimelineState::visibleRangeChanged, this, repaint);
    connect(&state, &TimelineState::markersChanged, this, repaint);
    connect(&state, &TimelineState::currentMarkerChanged, this, repaint);
    connect(&state, &TimelineState::lockChanged, this, repaint);
    connect(&state, &TimelineState::stepsChanged, this, &Ruler::fitHeight);
    connect(&state, &TimelineState::boxChanged, this, repaint);
    connect(&state, &TimelineState::selectedSliceChanged, this, repaint);
    connect(&state, &TimelineState::hoverChanged, this, repaint);
}

int Ruler::flagLane() {
    return RulerDrawing::flagLane(shared::textSize());
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
        painter.fillRect(
            QRectF(pane().left() + x, flagLane(), 1, height() - flagLane()), look.theme.faint);
    const bool isAlone = !m_state.isEmpty()
        && ticksFor(m_state.viewport(), m_state.origin(), RulerDrawing::tickDistance(look.textSize))
               .base.empty();
    painter.setPen(look.theme.text);
    painter.drawText(corner().adjusted(10, 2, -9, -3),
        Qt::AlignRight | (isAlone ? Qt::AlignVCenter : Qt::AlignTop),
        shared::formatOffset(*m_state.cursor() - m_state.origin()));
}

std::optional<Ruler::Flag> Ruler::flagAt(const QPoint& position) const {
    if (position.y() > flagLane())
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

std::optional<Ruler::Flag> Ruler::bandAt(const QPoint& position) const {
    if (position.y() > RulerDrawing::kBandHeight)
        return std::nullopt;
    const Timestamp time = m_state.viewport().xToTime(paneX(position));
    for (auto marker = m_state.markers().rbegin(); marker != m_state.markers().rend(); ++marker) {
        if (marker->isPair() && marker->range.contains(time))
            return Flag{marker->id};
    }
    return std::nullopt;
}

std::optional<size_t> Ruler::stepAt(const QPoint& position) const {
    const int top = flagLane();
    const int high = RulerDrawing::stepHeight(m_state, shared::textSize());
    if (position.y() < top || position.y() >= top + high)
        return std::nullopt;
    return m_state.stepAt(m_state.viewport().xToTime(paneX(position)));
}

Timestamp Ruler::timeAt(const QMouseEvent& event) const {
    const double x = paneX(event.position());
    const bool isFree = event.modifiers().testFlag(Qt::ControlModifier);
    const auto edge = m_snap && !isFree ? m_snap(x) : std::nullopt;
    return edge.value_or(m_state.viewport().xToTime(x));
}

void Ruler::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (event->button() != Qt::LeftButton || !pane().contains(position))
        return;
    const Timestamp time = m_state.viewport().xToTime(paneX(position));
    m_moved = flagAt(position) ? flagAt(position) : bandAt(position);
    if (m_moved) {
        m_state.setCurrentMarker(m_moved->marker);
        m_grip = time - m_state.marker(m_moved->marker)->range.begin;
    } else if (const auto edge = m_state.boxEdgeAt(paneX(position))) {
        m_movedEdge = edge;
    } else if (position.y() > flagLane()) {
        m_pressed = m_dragged = position;
    } else {
        m_state.addMarker({time, time});
    }
}

void Ruler::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    const Timestamp time = m_state.viewport().xToTime(paneX(position));
    m_state.setHover(pane().contains(position) ? std::optional(time) : std::nullopt, std::nullopt);
    const bool isEdge = m_state.boxEdgeAt(paneX(position)).has_value();
    setCursor(flagAt(position) ? Qt::PointingHandCursor
            : bandAt(position) ? Qt::SizeAllCursor
            : isEdge           ? Qt::SizeHorCursor
            : stepAt(position) ? Qt::PointingHandCursor
                               : Qt::ArrowCursor);
    if (m_dragged) {
        m_state.panBy(m_dragged->x() - position.x());
        m_dragged = position;
    }
    if (m_movedEdge)
        m_state.moveBoxEdge(*m_movedEdge, timeAt(*event));
    if (const Marker* marker = m_moved ? m_state.marker(m_moved->marker) : nullptr)
        moveMarker(*marker, *event);
}

void Ruler::moveMarker(const Marker& marker, const QMouseEvent& event) {
    Marker moved = marker;
    if (!m_moved->edge) { // a whole range keeps its length, and does not snap
        const Timestamp begin = m_state.viewport().xToTime(paneX(event.position())) - m_grip;
        moved.range = {begin, begin + marker.range.length()};
    } else if (marker.isPair()) {
        moved.range = withEdge(marker.range, *m_moved->edge, timeAt(event));
    } else {
        const Timestamp time = timeAt(event);
        moved.range = {time, time};
    }
    m_state.changeMarker(moved);
}

void Ruler::mouseReleaseEvent(QMouseEvent* event) {
    constexpr int kClick = 4; ///< pixels that a click may move
    const QPoint position = event->position().toPoint();
    const bool isClick = m_pressed && (position - *m_pressed).manhattanLength() < kClick;
    if (const auto step = isClick ? stepAt(*m_pressed) : std::nullopt)
        m_state.selectStep(*step);
    m_pressed.reset();
    m_dragged.reset();
    m_moved.reset();
    m_movedEdge.reset();
}

void Ruler::mouseDoubleClickEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (const auto flag = flagAt(position) ? flagAt(position) : bandAt(position))
        editMarker(flag->marker);
    else if (const auto step = stepAt(position))
        m_state.fit(m_state.steps()[*step].range);
}

void Ruler::editMarker(int marker) {
    const Marker* edited = m_state.marker(marker);
    if (edited == nullptr)
        return;
    m_moved.reset();
    const double x = m_state.viewport().timeToX(edited->range.begin);
    const bool isInSight = x >= 0 && x < pane().width();
    const int at = pane().left() + (isInSight ? static_cast<int>(x) : pane().width() / 2);
    auto* editor = new MarkerEditor(m_state, marker, this);
    editor->openAt(*this, QPoint(at, height()));
}

QString Ruler::tipText(const QPoint& position) const {
    const auto flag = flagAt(position) ? flagAt(position) : bandAt(position);
    if (const Marker* marker = flag ? m_state.marker(flag->marker) : nullptr)
        return markerTip(*marker, m_state.origin());
    const auto step = stepAt(position);
    return step ? stepTip(m_state.steps()[*step]) : QString();
}

void Ruler::fitHeight() {
    setFixedHeight(RulerDrawing::heightOf(m_state, shared::textSize()));
    update();
}

void Ruler::wheelEvent(QWheelEvent* event) {
    const int turn =
        event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    m_state.zoomAt(paneX(event->position()), std::exp(-turn * 0.0022));
    event->accept();
}

} // namespace rankscope::timeline
