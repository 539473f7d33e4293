// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/heat_map.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QWheelEvent>

#include "views/shared/phrases.h"

namespace rankscope::charts {

namespace {
constexpr double kNotchShare = 0.15; ///< of the window, for a notch of the wheel
} // namespace

void HeatMap::setData(HeatData data) {
    const bool isSameSize =
        data.columns == m_drawing.data().columns && data.rows == m_drawing.data().rows;
    m_drawing.setData(std::move(data));
    if (!isSameSize) {
        m_drawing.window = wholeOf(m_drawing.data());
        select(std::nullopt);
    }
    forgetHovered();
    hideTip();
    arrange();
}

void HeatMap::setRange(std::optional<std::pair<int64_t, int64_t>> range) {
    m_drawing.range = range;
    arrange();
}

void HeatMap::arrange() {
    m_layout = m_drawing.layOut(room(), look());
    m_cells = {};
    update();
}

void HeatMap::lookAt(const HeatWindow& window) {
    if (window == m_drawing.window)
        return;
    m_drawing.window = window;
    arrange();
}

std::optional<HeatCell> HeatMap::spotAt(const QPointF& point) const {
    if (isEmpty() || !m_layout.plot.contains(point.toPoint()))
        return std::nullopt;
    const QPointF place = m_layout.cellsAt(point);
    return HeatCell{std::min(data().columns - 1, static_cast<size_t>(std::max(0.0, place.x()))),
        std::min(data().rows - 1, static_cast<size_t>(std::max(0.0, place.y())))};
}

bool HeatMap::isThere(const HeatCell& cell) const {
    return cell.column < data().columns && cell.row < data().rows;
}

void HeatMap::bringIntoSight(const HeatCell& cell) {
    const HeatWindow& in = m_drawing.window;
    const auto column = static_cast<double>(cell.column);
    const auto row = static_cast<double>(cell.row);
    const double right = std::max(0.0, column + 1 - in.left - in.width);
    const double down = std::max(0.0, row + 1 - in.top - in.height);
    lookAt(moved(in, data(), column < in.left ? column - in.left : right,
        row < in.top ? row - in.top : down));
}

void HeatMap::paintDrawing(QPainter& painter) const {
    if (m_cells.isNull() && !isEmpty())
        m_cells = m_drawing.cells(m_layout, look());
    m_drawing.paint(painter, m_layout, look(), m_cells);
}

void HeatMap::paintOver(QPainter& painter) const {
    painter.setClipRect(m_layout.plot.adjusted(-3, -3, 3, 3));
    if (hovered())
        paintCellFrame(painter, placeOf(*hovered()), QPen(theme().sub, 1));
    if (selected())
        paintCellFrame(painter, placeOf(*selected()), QPen(theme().text, 2));
}

std::vector<std::pair<HeatCell, QString>> HeatMap::cellTexts() const {
    return m_drawing.cellTexts(m_layout, look());
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton)) {
        const QPointF way = m_layout.cellsAt(*m_grip) - m_layout.cellsAt(event->position());
        m_grip = event->position();
        lookAt(moved(window(), data(), way.x(), way.y()));
        return;
    }
    SpotChart::mouseMoveEvent(event);
}

QStringList HeatMap::plainTip(const HeatCell& cell) const {
    return {shared::qualified({data().rowNames[cell.row], data().columnNames[cell.column]}),
        shared::valueText(data().kind, data().at(cell))};
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    if (spotAt(event->position()))
        m_grip = event->position();
    SpotChart::mousePressEvent(event);
}

void HeatMap::wheelEvent(QWheelEvent* event) {
    const Turn turn = turnOf(*event);
    const bool isWhole = window() == wholeOf(data()); // the page scrolls, if anything does
    if (isEmpty() || !m_layout.plot.contains(event->position().toPoint())
        || (isWhole && turn != Turn::Zoom))
        return QWidget::wheelEvent(event);
    const double notches = notchesOf(*event);
    if (turn == Turn::Zoom)
        lookAt(
            zoomed(window(), data(), m_layout.cellsAt(event->position()), std::pow(0.85, notches)));
    else if (turn == Turn::Move)
        lookAt(moved(window(), data(), -notches * kNotchShare * window().width, 0));
    else
        lookAt(moved(window(), data(), 0, -notches * kNotchShare * window().height));
    event->accept();
}

bool HeatMap::pressKey(int key) {
    const HeatCell from = selected().value_or(HeatCell{});
    const QPointF middle(window().left + window().width / 2, window().top + window().height / 2);
    if (key == Qt::Key_Left)
        choose({from.column - (from.column > 0 ? 1 : 0), from.row});
    else if (key == Qt::Key_Right)
        choose({std::min(from.column + 1, data().columns - 1), from.row});
    else if (key == Qt::Key_Up)
        choose({from.column, from.row - (from.row > 0 ? 1 : 0)});
    else if (key == Qt::Key_Down)
        choose({from.column, std::min(from.row + 1, data().rows - 1)});
    else if (key == Qt::Key_W)
        lookAt(zoomed(window(), data(), middle, 0.7));
    else if (key == Qt::Key_S)
        lookAt(zoomed(window(), data(), middle, 1 / 0.7));
    else if (key == Qt::Key_Home || key == Qt::Key_0)
        lookAt(wholeOf(data()));
    else
        return false;
    return true;
}

} // namespace rankscope::charts
