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
#include "views/timeline/ruler_ticks.h"

namespace rankscope::timeline {

namespace {

constexpr double kTickDistance = 110; ///< pixels between labels, at least
constexpr int kFlagReach = 10; ///< pixels right of a flag's pole that belong to it
constexpr int kMajorTick = 9;
constexpr int kMinorTick = 4;

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
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    // Without a rank that was read there is no time to show.
    const Ticks ticks =
        m_state.isEmpty() ? Ticks{} : ticksFor(m_state.viewport(), m_state.origin(), kTickDistance);
    painter.save();
    painter.setClipRect(pane());
    painter.translate(pane().left(), 0);
    drawSelection(painter, theme);
    for (const Tick& tick : ticks.ticks) {
        const auto x = static_cast<int>(std::floor(m_state.viewport().timeToX(tick.time)));
        const int length = tick.isMajor ? kMajorTick : kMinorTick;
        painter.fillRect(x, height() - length, 1, length, tick.isMajor ? theme.faint : theme.line);
        if (!tick.isMajor || x < 0)
            continue;
        painter.setPen(theme.sub);
        painter.drawText(QRect(x + 5, kFlagLane, 160, height() - kFlagLane - 3),
            Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(tick.label));
    }
    drawMarkers(painter, theme);
    drawDuration(painter, theme);
    if (m_state.cursor()) {
        const double x = std::floor(m_state.viewport().timeToX(*m_state.cursor()));
        painter.fillRect(QRectF(x, kFlagLane, 1, height() - kFlagLane), theme.faint);
    }
    painter.restore();
    drawCorner(painter, theme, QString::fromStdString(ticks.base));
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

void Ruler::drawCorner(QPainter& painter, const shared::Theme& theme, const QString& base) {
    const QRect room = corner().adjusted(10, 2, -9, -3);
    if (m_state.cursor()) {
        painter.setPen(theme.text);
        painter.drawText(room, Qt::AlignRight | (base.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop),
            shared::formatOffset(*m_state.cursor() - m_state.origin()));
    }
    if (!base.isEmpty()) {
        painter.setPen(theme.sub);
        painter.drawText(room, Qt::AlignRight | Qt::AlignBottom, tr("from %1").arg(base));
    }
    painter.fillRect(corner().right(), 0, 1, height(), theme.line);
}

std::optional<TimeRange> Ruler::selectedRange() const {
    if (m_state.box())
        return m_state.box()->range;
    if (m_state.selectedSlice() && !m_state.selectedSlice()->range.isEmpty())
        return m_state.selectedSlice()->range;
    return std::nullopt;
}

void Ruler::drawSelection(QPainter& painter, const shared::Theme& theme) {
    const auto range = selectedRange();
    if (!range)
        return;
    const Viewport& viewport = m_state.viewport();
    const double left = std::clamp(viewport.timeToX(range->begin), -2.0, viewport.width() + 2.0);
    const double right = std::clamp(viewport.timeToX(range->end), -2.0, viewport.width() + 2.0);
    if (right < 0 || left > viewport.width())
        return;
    painter.fillRect(QRectF(left, 0, std::max(1.0, right - left), height() - 1), theme.accentBg);
    painter.fillRect(QRectF(left, 0, 1, height()), theme.accent);
    painter.fillRect(QRectF(right, 0, 1, height()), theme.accent);
}

void Ruler::drawDuration(QPainter& painter, const shared::Theme& theme) {
    const auto range = selectedRange();
    const Viewport& viewport = m_state.viewport();
    if (!range || range->end < m_state.visibleRange().begin
        || range->begin > m_state.visibleRange().end)
        return;
    const double left = viewport.timeToX(range->begin);
    const double right = viewport.timeToX(range->end);
    const QString text = shared::formatDuration(range->length());
    const double width = painter.fontMetrics().horizontalAdvance(text) + 8;
    const double middle = (std::max(left, 0.0) + std::min<double>(right, viewport.width())) / 2;
    const double at = std::clamp(middle - width / 2, 0.0, std::max(0.0, viewport.width() - width));
    const QRectF chip(at, 1, width, kFlagLane);
    painter.fillRect(chip, theme.accentBg);
    painter.setPen(theme.accent);
    painter.drawText(chip, Qt::AlignCenter, text);
}

void Ruler::drawMarkers(QPainter& painter, const shared::Theme& theme) {
    const Viewport& viewport = m_state.viewport();
    for (const Marker& marker : m_state.markers()) {
        if (marker.isPair()) {
            const double left = std::max(0.0, viewport.timeToX(marker.range.begin));
            const double right =
                std::min<double>(viewport.width(), viewport.timeToX(marker.range.end));
            QColor band = theme.categories[static_cast<size_t>(marker.colour)];
            band.setAlphaF(0.35F);
            painter.fillRect(QRectF(left, 0, std::max(0.0, right - left), 4), band);
            drawFlag(painter, theme, marker, marker.range.end);
        }
        drawFlag(painter, theme, marker, marker.range.begin);
    }
}

void Ruler::drawFlag(
    QPainter& painter, const shared::Theme& theme, const Marker& marker, Timestamp time) {
    const double x = std::floor(m_state.viewport().timeToX(time));
    if (x < -80 || x > m_state.viewport().width())
        return;
    const QColor& colour = theme.categories[static_cast<size_t>(marker.colour)];
    painter.fillRect(QRectF(x, 1, 1, height() - 1), colour);
    // A pennant: the right edge has a notch.
    const QPolygonF cloth{
        QPointF(x, 1), QPointF(x + 9, 1), QPointF(x + 6, 5), QPointF(x + 9, 9), QPointF(x, 9)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(cloth);
    painter.restore();
    if (marker.name.isEmpty() || time != marker.range.begin)
        return;
    painter.setPen(theme.text);
    painter.drawText(QRectF(x + 12, 0, 120, kFlagLane - 1), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(marker.name, Qt::ElideRight, 120));
}

const Marker* Ruler::markerAt(const QPoint& position) const {
    if (position.y() > kFlagLane)
        return nullptr;
    const auto isHit = [&](Timestamp time) {
        const double distance = paneX(position) - m_state.viewport().timeToX(time);
        return distance >= -2 && distance <= kFlagReach;
    };
    // The last one drawn lies on top.
    for (auto marker = m_state.markers().rbegin(); marker != m_state.markers().rend(); ++marker) {
        if (isHit(marker->range.begin) || (marker->isPair() && isHit(marker->range.end)))
            return &*marker;
    }
    return nullptr;
}

void Ruler::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (event->button() != Qt::LeftButton || !pane().contains(position))
        return;
    if (position.y() > kFlagLane) {
        m_dragged = position;
    } else if (const Marker* marker = markerAt(position)) {
        m_moved = marker->isPair() ? 0 : marker->id;
    } else {
        const Timestamp time = m_state.viewport().xToTime(paneX(position));
        m_state.addMarker({time, time});
    }
}

void Ruler::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    const Timestamp time = m_state.viewport().xToTime(paneX(position));
    m_state.setHover(pane().contains(position) ? std::optional(time) : std::nullopt, std::nullopt);
    setCursor(markerAt(position) != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (m_dragged) {
        m_state.panBy(m_dragged->x() - position.x());
        m_dragged = position;
    }
    if (const Marker* marker = m_state.marker(m_moved);
        marker != nullptr && event->buttons().testFlag(Qt::LeftButton)) {
        Marker moved = *marker;
        moved.range = {time, time};
        m_state.changeMarker(moved);
    }
}

void Ruler::mouseReleaseEvent(QMouseEvent* /*event*/) {
    m_dragged.reset();
    m_moved = 0;
}

void Ruler::mouseDoubleClickEvent(QMouseEvent* event) {
    const Marker* marker = markerAt(event->position().toPoint());
    if (marker == nullptr)
        return;
    auto* editor = new MarkerEditor(m_state, marker->id, this);
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
