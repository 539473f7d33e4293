// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_chart.h"

#include <algorithm>

#include <QPainter>

namespace rankscope::summary {

void TopologyChart::setData(TopologyChartData data) {
    m_drawing.data = std::move(data);
    forgetSpots();
    m_drawing.lines.clear();
    m_drawing.group.reset();
    arrange();
}

void TopologyChart::setLines(std::vector<GroupLine> lines) {
    m_drawing.lines = std::move(lines);
    TopologyLayout now = m_drawing.layOut(room(), look());
    if (now.plot != m_layout.plot) // for the lines' names
        m_grid = {};
    m_layout = std::move(now);
    update();
}

void TopologyChart::setGroup(const std::optional<TopologyGroup>& group) {
    m_drawing.group = group && isThere(*group) ? group : std::nullopt;
    update();
}

bool TopologyChart::isThere(const TopologyGroup& group) const {
    return !isEmpty() && group.replica.value_or(0) < data().shape.replicas
        && group.stage.value_or(0) < data().shape.stages;
}

bool TopologyChart::isThere(const TopologySpot& spot) const {
    return spot.cell ? *spot.cell < data().values.size() : isThere(spot.group);
}

std::optional<TopologySpot> TopologyChart::spotAt(const QPointF& point) const {
    if (isEmpty())
        return std::nullopt;
    if (const auto cell = m_layout.geometry.cellAt(point))
        return *cell;
    const auto group = m_layout.geometry.groupAt(point);
    return group ? std::optional<TopologySpot>(*group) : std::nullopt;
}

void TopologyChart::arrange() {
    m_layout = m_drawing.layOut(room(), look());
    m_grid = {};
    update();
}

void TopologyChart::paintDrawing(QPainter& painter) const {
    if (m_grid.isNull()) {
        m_grid = QPixmap(size() * devicePixelRatioF());
        m_grid.setDevicePixelRatio(devicePixelRatioF());
        m_grid.fill(Qt::transparent);
        QPainter grid(&m_grid);
        m_drawing.paintGrid(grid, m_layout, look());
    }
    painter.drawPixmap(0, 0, m_grid);
    m_layout.head.paint(painter, look());
    m_drawing.paintLines(painter, m_layout, look());
}

void TopologyChart::paintOver(QPainter& painter) const {
    if (hovered())
        paintFrame(painter, *hovered(), theme().sub, 1);
    if (selected())
        paintFrame(painter, *selected(), theme().text, 2);
}

void TopologyChart::paintFrame(
    QPainter& painter, const TopologySpot& spot, const QColor& ink, double width) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, width));
    if (!spot.cell) {
        for (const QRectF& region : m_layout.geometry.regions(spot.group))
            painter.drawRect(region);
        return;
    }
    const QRectF place = m_layout.geometry.cell(*spot.cell);
    const double grow = std::max(0.0, 6 - std::min(place.width(), place.height())) / 2;
    painter.drawRect(place.adjusted(-grow, -grow, grow - 1, grow - 1));
}

bool TopologyChart::pressKey(int key) {
    const TopologySpot from =
        selected().value_or(group() ? TopologySpot(*group()) : TopologySpot(0));
    m_cell = from.cell.value_or(m_cell);
    const auto step = [this, &from](int right, int down) {
        choose(from.cell ? TopologySpot(m_layout.geometry.neighbour(*from.cell, right, down))
                         : TopologySpot(m_layout.geometry.neighbour(from.group, right, down)));
    };
    if (!from.cell && !holds(data().shape, from.group, m_cell))
        m_cell = cellsOf(data().shape, from.group).front();
    if (key == Qt::Key_Left || key == Qt::Key_Right)
        step(key == Qt::Key_Left ? -1 : 1, 0);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        step(0, key == Qt::Key_Up ? -1 : 1);
    else if (key == Qt::Key_PageUp)
        choose(widened(data().shape, from, m_cell));
    else if (key == Qt::Key_PageDown)
        choose(narrowed(data().shape, from, m_cell));
    else if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_End)
        choose(data().values.size() - 1);
    else
        return false;
    return true;
}

} // namespace rankscope::summary
