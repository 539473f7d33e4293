// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/gantt_chart.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

namespace rankscope::charts {

namespace {
constexpr int kScrollWidth = 12;
constexpr double kNearer = 0.7;
constexpr double kNotch = 0.85; // of the wheel
constexpr double kGanttPan = 0.15;
} // namespace

GanttChart::GanttChart(QWidget* parent)
    : SpotChart(parent)
    , m_scroll(new QScrollBar(Qt::Vertical, this)) {
    m_scroll->hide();
    connect(m_scroll, &QScrollBar::valueChanged, this, &GanttChart::arrange);
}

void GanttChart::setData(GanttData data) {
    m_drawing.data = std::move(data);
    timeline::Viewport& viewport = m_drawing.viewport;
    const TimeRange whole = m_drawing.data.range();
    if (viewport.isWhole() || !whole.overlaps(viewport.visible()))
        viewport.setWhole(whole);
    else
        viewport.extendWhole(whole);
    m_tied.clear();
    forgetSpots();
    arrange();
}

QRect GanttChart::room() const {
    return SpotChart::room().adjusted(0, 0, m_scroll->isHidden() ? 0 : -kScrollWidth - 2, 0);
}

void GanttChart::arrange() {
    m_layout = m_drawing.layOut(room(), look());
    const QRect plot = m_layout.plot();
    const double row = m_layout.rows.height;
    const int all = static_cast<int>(std::ceil(row * static_cast<double>(data().rows.size())));
    const int beyond = std::max(0, all - plot.height());
    {
        const QSignalBlocker quiet(m_scroll);
        m_scroll->setVisible(beyond > 0);
        m_scroll->setRange(0, beyond);
        m_scroll->setPageStep(std::max(1, plot.height()));
        m_scroll->setSingleStep(static_cast<int>(3 * row));
        m_scroll->setGeometry(
            SpotChart::room().right() - kScrollWidth, plot.top(), kScrollWidth, plot.height());
    }
    m_drawing.top = m_scroll->value() / row;
    m_layout = m_drawing.layOut(room(), look());
    m_drawing.viewport.setWidth(m_layout.viewport.width());
    update();
}

QRectF GanttChart::placeOf(GanttPlace place) const {
    return ganttRect(data(), m_layout.viewport, m_layout.rows, place);
}

std::optional<GanttPlace> GanttChart::spotAt(const QPointF& point) const {
    return ganttPlaceAt(data(), m_layout.viewport, m_layout.rows, point);
}

bool GanttChart::isThere(const GanttPlace& place) const {
    return place.row < data().rows.size() && place.bar < data().rows[place.row].bars.size();
}

void GanttChart::setTied(std::vector<GanttPlace> places) {
    m_tied = std::move(places);
    update();
}

void GanttChart::bringIntoSight(const GanttPlace& place) {
    const double row = m_layout.rows.height;
    const double top = static_cast<double>(place.row) * row;
    const int page = m_layout.plot().height();
    if (top < m_scroll->value())
        m_scroll->setValue(static_cast<int>(top));
    else if (top + row > m_scroll->value() + page)
        m_scroll->setValue(static_cast<int>(std::ceil(top + row)) - page);
    timeline::Viewport& viewport = m_drawing.viewport;
    const TimeRange bar = data().rows[place.row].bars[place.bar].range;
    if (!bar.overlaps(viewport.visible()))
        viewport.panBy(viewport.timeToX(bar.begin) - viewport.width() / 2.0);
    arrange();
}

void GanttChart::paintOver(QPainter& painter) const {
    painter.setClipRect(m_layout.plot());
    if (hovered() && hovered() != selected()) {
        painter.setPen(QPen(theme().sub, 1));
        painter.drawRect(placeOf(*hovered()).adjusted(-1, -1, 0, 0));
    }
    painter.setPen(QPen(theme().accent, 1));
    for (size_t i = 0; i < m_tied.size(); ++i) {
        const QRectF rect = placeOf(m_tied[i]);
        painter.drawRect(rect.adjusted(-1, -1, 0, 0));
        if (i > 0)
            painter.drawLine(placeOf(m_tied[i - 1]).bottomRight(), rect.topRight());
    }
    if (selected()) {
        painter.setPen(QPen(theme().text, 2));
        painter.drawRect(placeOf(*selected()).adjusted(-1, -1, 1, 1));
    }
}

void GanttChart::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton)) {
        const QPointF way = *m_grip - event->position();
        m_grip = event->position();
        if (!m_isDragging)
            m_drawing.viewport.remember();
        m_isDragging = true;
        m_drawing.viewport.panBy(way.x());
        m_scroll->setValue(m_scroll->value() + static_cast<int>(std::lround(way.y())));
        return arrange();
    }
    SpotChart::mouseMoveEvent(event);
}

void GanttChart::mousePressEvent(QMouseEvent* event) {
    m_grip = event->position();
    m_isDragging = false;
    SpotChart::mousePressEvent(event);
}

void GanttChart::wheelEvent(QWheelEvent* event) {
    if (isEmpty())
        return QWidget::wheelEvent(event);
    const double notches = notchesOf(*event);
    const Turn turn = turnOf(*event);
    timeline::Viewport& viewport = m_drawing.viewport;
    if (turn == Turn::Zoom)
        viewport.zoomAt(event->position().x() - m_layout.plot().left(), std::pow(kNotch, notches));
    else if (turn == Turn::Move)
        viewport.panBy(-notches * kGanttPan * viewport.width());
    else
        m_scroll->setValue(m_scroll->value()
            - static_cast<int>(notches * 3 * std::max(1.0, m_layout.rows.height)));
    arrange();
    event->accept();
}

bool GanttChart::moveView(int key) {
    timeline::Viewport& viewport = m_drawing.viewport;
    const double middle = viewport.width() / 2.0;
    switch (key) {
    case Qt::Key_W:
        viewport.zoomAt(middle, kNearer);
        return true;
    case Qt::Key_S:
        viewport.zoomAt(middle, 1 / kNearer);
        return true;
    case Qt::Key_A:
        viewport.panBy(-kGanttPan * viewport.width());
        return true;
    case Qt::Key_D:
        viewport.panBy(kGanttPan * viewport.width());
        return true;
    case Qt::Key_Home:
    case Qt::Key_0:
        viewport.remember();
        viewport.showWhole();
        return true;
    case Qt::Key_Backspace:
        return viewport.undo();
    default:
        return false;
    }
}

std::optional<GanttPlace> GanttChart::beside(int key) const {
    const bool isArrow =
        key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    if (!isArrow)
        return std::nullopt;
    if (!selected())
        return ganttNearest(data(), 0, m_drawing.viewport.visible().begin);
    const GanttRow& row = data().rows[selected()->row];
    const Timestamp time = row.bars[selected()->bar].range.begin;
    if (key == Qt::Key_Left)
        return GanttPlace{selected()->row, selected()->bar - (selected()->bar > 0 ? 1 : 0)};
    if (key == Qt::Key_Right)
        return GanttPlace{selected()->row, std::min(selected()->bar + 1, row.bars.size() - 1)};
    const bool isUp = key == Qt::Key_Up;
    if (isUp ? selected()->row == 0 : selected()->row + 1 == data().rows.size())
        return selected();
    return ganttNearest(data(), isUp ? selected()->row - 1 : selected()->row + 1, time);
}

bool GanttChart::pressKey(int key) {
    if (moveView(key)) {
        arrange();
        return true;
    }
    const auto place = beside(key);
    if (place)
        choose(*place);
    return place.has_value();
}

} // namespace rankscope::charts
