// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/curve_chart.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>

namespace rankscope::charts {

namespace {
constexpr double kCloser = 0.8;
constexpr double kPanShare = 0.15; ///< of the width, for a notch of the wheel
} // namespace

void CurveChart::setData(CurveChartData data) {
    const bool isSame = data.whole == m_drawing.data.whole;
    if (data.lines.size() != m_drawing.data.lines.size())
        m_drawing.hidden.assign(data.lines.size(), false);
    m_drawing.data = std::move(data);
    m_hovered.reset();
    hideTip();
    if (!isSame && !isEmpty())
        m_drawing.viewport.setWhole(m_drawing.data.whole);
    if (!isSame)
        m_drawing.span.reset();
    arrange();
}

void CurveChart::setMoment(std::optional<Timestamp> moment) {
    m_drawing.moment = moment;
    const TimeRange visible = visibleRange();
    if (moment && !isEmpty() && !visible.contains(*moment)) {
        const Duration half = visible.length() / 2;
        m_drawing.viewport.show({*moment - half, *moment + half});
    }
    arrange();
}

void CurveChart::setSpan(std::optional<TimeRange> span) {
    m_drawing.span = span;
    update();
}

std::optional<size_t> CurveChart::markAt(const QPoint& place) const {
    return m_drawing.markAt(place, m_layout.frame, QFontMetrics(look().small()));
}

QSize CurveChart::minimumSizeHint() const {
    return least(240, 140 - ChartHead::kRow) + QSize(0, m_layout.head.height());
}

void CurveChart::arrange() {
    const int before = m_layout.head.height();
    m_layout = m_drawing.layOut(room(), look());
    if (m_layout.head.height() != before)
        updateGeometry();
    m_drawing.viewport.setWidth(m_layout.frame.viewport.width());
    update();
}

void CurveChart::paintOver(QPainter& painter) const {
    if (m_hovered)
        paintUpright(painter, m_layout.frame, *m_hovered, theme().line);
    if (!hasFocus() || isEmpty())
        return;
    painter.setPen(theme().line);
    painter.drawRect(m_layout.frame.plot);
}

bool CurveChart::isInPlot(const QPointF& point) const {
    return !isEmpty() && m_layout.frame.plot.contains(point);
}

Timestamp CurveChart::timeAt(const QPointF& point) const {
    return m_layout.frame.viewport.xToTime(point.x() - m_layout.frame.plot.left());
}

QStringList CurveChart::valuesAt(Timestamp moment) const {
    QStringList lines{momentText(moment)};
    for (size_t i = 0; i < data().lines.size(); ++i) {
        const auto sample = data().lines[i].values->sampleAt(toNanoseconds(moment));
        if (m_drawing.isShown(i) && sample)
            lines << data().lines[i].name + "  " + shared::valueText(data().kind, sample->bytes);
    }
    return lines;
}

void CurveChart::mouseMoveEvent(QMouseEvent* event) {
    const QPointF point = event->position();
    if (m_boxFrom) {
        const Timestamp to = timeAt(point);
        m_drawing.box = TimeRange{std::min(*m_boxFrom, to), std::max(*m_boxFrom, to)};
        return update();
    }
    if (m_grip && (event->buttons() & Qt::LeftButton)) {
        const double way = m_grip->x() - point.x();
        if (!m_isDragging && std::abs(way) < QApplication::startDragDistance())
            return;
        if (!m_isDragging)
            m_drawing.viewport.remember();
        m_isDragging = true;
        hideTip();
        m_grip = point;
        m_drawing.viewport.panBy(way);
        return moved();
    }
    const bool isInside = isInPlot(point);
    m_hovered = isInside ? std::optional(timeAt(point)) : std::nullopt;
    showTip(isInside ? valuesAt(*m_hovered) : QStringList(), event->pos());
    setCursor(m_layout.head.entryAt(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void CurveChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    hideTip();
    if (const auto line = m_layout.head.entryAt(event->pos())) {
        m_drawing.hidden[*line] = !m_drawing.hidden[*line];
        return arrange();
    }
    m_isDragging = false;
    if (!isInPlot(event->position()))
        return;
    if ((event->modifiers() & Qt::ShiftModifier) != 0)
        m_boxFrom = timeAt(event->position());
    else
        m_grip = event->position();
}

void CurveChart::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_boxFrom) {
        m_boxFrom.reset();
        if (const auto box = std::exchange(m_drawing.box, std::nullopt); box && !box->isEmpty()) {
            m_drawing.viewport.remember();
            m_drawing.viewport.show(*box);
        }
        return moved();
    }
    if (event->button() == Qt::LeftButton && m_grip && !m_isDragging)
        choose(timeAt(event->position()));
    m_grip.reset();
    m_isDragging = false;
}

void CurveChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (isInPlot(event->position()))
        emit activated(timeAt(event->position()));
}

void CurveChart::wheelEvent(QWheelEvent* event) {
    const Turn turn = turnOf(*event);
    if (!isInPlot(event->position()) || turn == Turn::Scroll)
        return QWidget::wheelEvent(event);
    const double notches = notchesOf(*event);
    if (turn == Turn::Move)
        m_drawing.viewport.panBy(-notches * kPanShare * m_drawing.viewport.width());
    else
        m_drawing.viewport.zoomAt(
            event->position().x() - m_layout.frame.plot.left(), std::pow(kCloser, notches));
    event->accept();
    moved();
}

void CurveChart::contextMenuEvent(QContextMenuEvent* event) {
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    if (isEmpty() || (!isKey && !isInPlot(event->pos())))
        return;
    hideTip();
    const Timestamp moment =
        isKey ? m_drawing.moment.value_or(visibleRange().begin) : timeAt(event->pos());
    choose(moment);
    const QPoint atMoment(static_cast<int>(xOf(moment)), event->pos().y());
    emit menuRequested(moment, isKey ? mapToGlobal(atMoment) : event->globalPos());
}

void CurveChart::moved() {
    m_hovered.reset();
    arrange();
    emit visibleChanged();
}

void CurveChart::choose(Timestamp moment) {
    setMoment(std::clamp(moment, data().whole.begin, data().whole.end - Duration(1)));
    emit momentChanged(*m_drawing.moment);
}

void CurveChart::stepMoment(int direction) {
    const int64_t from = toNanoseconds(m_drawing.moment.value_or(visibleRange().begin));
    std::optional<int64_t> best;
    for (size_t i = 0; i < data().lines.size(); ++i) {
        if (!m_drawing.isShown(i))
            continue;
        const auto next = direction > 0 ? data().lines[i].values->sampleBehind(from)
                                        : data().lines[i].values->sampleAt(from - 1);
        if (next && (!best || (direction > 0 ? next->time < *best : next->time > *best)))
            best = next->time;
    }
    if (best)
        choose(fromNanoseconds(*best));
}

void CurveChart::keyPressEvent(QKeyEvent* event) {
    const auto key = event->key();
    timeline::Viewport& viewport = m_drawing.viewport;
    if (isEmpty() || (event->modifiers() & ~Qt::KeypadModifier) != 0)
        return QWidget::keyPressEvent(event);
    const double middle = viewport.width() / 2.0;
    const double page = viewport.width() * 0.2;
    const auto place = m_hovered ? m_hovered : m_drawing.moment;
    if (key == Qt::Key_K && place)
        return emit markWanted(*place);
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_drawing.moment)
        emit activated(*m_drawing.moment);
    else if (key == Qt::Key_Left || key == Qt::Key_Right)
        stepMoment(key == Qt::Key_Left ? -1 : 1);
    else if (key == Qt::Key_W || key == Qt::Key_S)
        viewport.zoomAt(middle, key == Qt::Key_W ? kCloser : 1 / kCloser);
    else if (key == Qt::Key_A || key == Qt::Key_D)
        viewport.panBy(key == Qt::Key_A ? -page : page);
    else if (key == Qt::Key_Home || key == Qt::Key_0)
        viewport.showWhole();
    else if (key != Qt::Key_Backspace || !viewport.undo())
        return QWidget::keyPressEvent(event);
    moved();
}

} // namespace rankscope::charts
