// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/curve_chart.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>

#include "views/shared/formats.h"

namespace rankscope::charts {

namespace {
constexpr int kHead = 26;
constexpr int kFoot = 22;
constexpr int kTop = 8; ///< over the highest line of the axis
constexpr int kSwatch = 14;
constexpr int kLegendGap = 14;
constexpr double kNearer = 0.8;
} // namespace

void CurveChart::setData(CurveChartData data) {
    const bool isSame = data.whole == m_data.whole;
    if (data.lines.size() != m_data.lines.size())
        m_hidden.assign(data.lines.size(), false);
    m_data = std::move(data);
    m_hovered.reset();
    hideTip();
    if (!isSame && !m_data.whole.isEmpty())
        m_frame.viewport.setWhole(m_data.whole);
    if (!isSame)
        m_span.reset();
    arrange();
}

void CurveChart::setMoment(std::optional<Timestamp> moment) {
    m_moment = moment;
    const TimeRange visible = visibleRange();
    if (moment && !m_data.whole.isEmpty() && !visible.contains(*moment)) {
        const Duration half = visible.length() / 2;
        m_frame.viewport.show({*moment - half, *moment + half});
    }
    update();
}

void CurveChart::setSpan(std::optional<TimeRange> span) {
    m_span = span;
    update();
}

void CurveChart::arrange() {
    const QRect inner = this->inner();
    double largest = 0;
    for (size_t i = 0; i < m_data.lines.size(); ++i) {
        const analysis::CurvePyramid& values = *m_data.lines[i].values;
        if (values.isEmpty() || !isShown(i))
            continue;
        const auto [first, last] = values.range();
        for (const analysis::CurveCell& cell : values.cells(first, last, 1))
            largest = std::max(largest, static_cast<double>(cell.max));
    }
    QRectF plot = QRectF(inner).adjusted(0, kHead + kTop, -1, -kFoot);
    m_axis = axisFor(m_data.kind, largest, std::max(2, static_cast<int>(plot.height() / 44)));
    const QFontMetrics small(smallFont());
    int widest = 0;
    for (const AxisTick& tick : m_axis.ticks)
        widest = std::max(widest, small.horizontalAdvance(tick.label));
    plot.setLeft(plot.left() + widest + 10);
    m_frame.plot = plot;
    m_frame.top = m_axis.top;
    m_frame.viewport.setWidth(static_cast<int>(plot.width()));
    arrangeLegend(QRect(inner.left(), inner.top(), inner.width(), kHead - 4));
    update();
}

void CurveChart::arrangeLegend(const QRect& head) {
    m_legend.clear();
    const QFontMetrics metrics(font());
    int x = head.right() - metrics.horizontalAdvance(m_axis.unit) - kLegendGap;
    for (size_t i = m_data.lines.size(); i-- > 0;) {
        const int width = metrics.horizontalAdvance(m_data.lines[i].name) + kSwatch + 6;
        x -= width;
        m_legend.push_back({QRect(x, head.top(), width, head.height()), i});
        x -= kLegendGap;
    }
    // Titles give way to the legend, which the colours need; in a narrow window neither fits.
    if (x < head.left())
        m_legend.clear();
}

Timestamp CurveChart::timeAt(const QPointF& point) const {
    return m_frame.viewport.xToTime(point.x() - m_frame.plot.left());
}

QString CurveChart::momentText(Timestamp moment) const {
    return m_data.across == CurveChartData::Across::Number
        ? m_data.acrossTitle + ' ' + QString::number(toNanoseconds(moment))
        : shared::formatOffset(moment - m_data.origin);
}

QStringList CurveChart::valuesAt(Timestamp moment) const {
    QStringList lines{momentText(moment)};
    for (size_t i = 0; i < m_data.lines.size(); ++i) {
        const auto sample = m_data.lines[i].values->sampleAt(toNanoseconds(moment));
        if (isShown(i) && sample)
            lines << m_data.lines[i].name + "  " + shared::valueText(m_data.kind, sample->bytes);
    }
    return lines;
}

void CurveChart::mouseMoveEvent(QMouseEvent* event) {
    const QPointF point = event->position();
    if (m_grip && (event->buttons() & Qt::LeftButton)) {
        const double way = m_grip->x() - point.x();
        if (!m_isDragging && std::abs(way) < QApplication::startDragDistance())
            return;
        if (!m_isDragging)
            m_frame.viewport.remember();
        m_isDragging = true;
        hideTip();
        m_grip = point;
        m_frame.viewport.panBy(way);
        return moved();
    }
    const bool isInside = m_frame.plot.contains(point) && !m_data.whole.isEmpty();
    m_hovered = isInside ? std::optional(timeAt(point)) : std::nullopt;
    showTip(isInside ? valuesAt(*m_hovered) : QStringList(), event->pos());
    const bool isOnLegend = std::ranges::any_of(
        m_legend, [&](const LegendEntry& entry) { return entry.place.contains(event->pos()); });
    setCursor(isOnLegend ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void CurveChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    for (const LegendEntry& entry : m_legend) {
        if (entry.place.contains(event->pos())) {
            m_hidden[entry.line] = !m_hidden[entry.line];
            return arrange();
        }
    }
    m_isDragging = false;
    if (m_frame.plot.contains(event->position()) && !m_data.whole.isEmpty())
        m_grip = event->position();
}

void CurveChart::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_grip && !m_isDragging)
        choose(timeAt(event->position()));
    m_grip.reset();
    m_isDragging = false;
}

void CurveChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (m_frame.plot.contains(event->position()) && !m_data.whole.isEmpty())
        emit activated(timeAt(event->position()));
}

void CurveChart::wheelEvent(QWheelEvent* event) {
    if (m_data.whole.isEmpty() || !m_frame.plot.contains(event->position()))
        return QWidget::wheelEvent(event);
    const QPoint turn = event->angleDelta();
    if (std::abs(turn.x()) > std::abs(turn.y()))
        m_frame.viewport.panBy(-turn.x());
    else
        m_frame.viewport.zoomAt(
            event->position().x() - m_frame.plot.left(), std::pow(kNearer, turn.y() / 120.0));
    event->accept();
    moved();
}

void CurveChart::contextMenuEvent(QContextMenuEvent* event) {
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    if (m_data.whole.isEmpty() || (!isKey && !m_frame.plot.contains(event->pos())))
        return;
    hideTip();
    const Timestamp moment = isKey ? m_moment.value_or(visibleRange().begin) : timeAt(event->pos());
    choose(moment);
    emit menuRequested(moment, event->globalPos());
}

void CurveChart::moved() {
    m_hovered.reset();
    update();
    emit visibleChanged();
}

void CurveChart::choose(Timestamp moment) {
    setMoment(std::clamp(moment, m_data.whole.begin, m_data.whole.end - Duration(1)));
    emit momentChanged(*m_moment);
}

void CurveChart::stepMoment(int direction) {
    const int64_t from = toNanoseconds(m_moment.value_or(visibleRange().begin));
    std::optional<int64_t> best;
    for (size_t i = 0; i < m_data.lines.size(); ++i) {
        if (!isShown(i))
            continue;
        const auto next = direction > 0 ? m_data.lines[i].values->sampleBehind(from)
                                        : m_data.lines[i].values->sampleAt(from - 1);
        if (next && (!best || (direction > 0 ? next->time < *best : next->time > *best)))
            best = next->time;
    }
    if (best)
        choose(fromNanoseconds(*best));
}

void CurveChart::keyPressEvent(QKeyEvent* event) {
    const auto key = event->key();
    timeline::Viewport& viewport = m_frame.viewport;
    if (m_data.whole.isEmpty() || (event->modifiers() & ~Qt::KeypadModifier) != 0)
        return QWidget::keyPressEvent(event);
    const double middle = viewport.width() / 2.0;
    const double page = viewport.width() * 0.2;
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_moment)
        emit activated(*m_moment);
    else if (key == Qt::Key_Left || key == Qt::Key_Right)
        stepMoment(key == Qt::Key_Left ? -1 : 1);
    else if (key == Qt::Key_W || key == Qt::Key_S)
        viewport.zoomAt(middle, key == Qt::Key_W ? kNearer : 1 / kNearer);
    else if (key == Qt::Key_A || key == Qt::Key_D)
        viewport.panBy(key == Qt::Key_A ? -page : page);
    else if (key == Qt::Key_Home || key == Qt::Key_0)
        viewport.showWhole();
    else if (key != Qt::Key_Backspace || !viewport.undo())
        return QWidget::keyPressEvent(event);
    moved();
}

} // namespace rankscope::charts
