// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_lines.h"

#include <algorithm>
#include <cmath>

namespace rankscope::summary {

namespace {

constexpr double kLeastStep = 1; ///< between lines, where numbers leave less than they need
constexpr double kMostStep = 3.5;
constexpr double kSameLine = 0.01;

/// From the edge of a cell.
double offsetOf(double cell, double label, const LineLane& lane) {
    const double margin = (cell - label) / 2;
    const double step =
        std::clamp(margin / static_cast<double>(lane.lanes + 1), kLeastStep, kMostStep);
    return std::min(step * static_cast<double>(lane.lane + 1), cell / 2);
}

} // namespace

QRectF labelPlace(const TopologyGeometry& geometry, size_t cell, const QSizeF& label) {
    QRectF place(QPointF(), label);
    place.moveCenter(geometry.cell(cell).center());
    return place;
}

QPointF linePoint(const TopologyGeometry& geometry, size_t cell, const LineLane& lane) {
    const QRectF place = geometry.cell(cell);
    return place.topLeft()
        + QPointF(offsetOf(place.width(), lane.label.width(), lane),
            offsetOf(place.height(), lane.label.height(), lane));
}

QPolygonF linePath(
    const TopologyGeometry& geometry, const std::vector<size_t>& cells, const LineLane& lane) {
    QPolygonF path;
    for (const size_t cell : cells) {
        const QPointF to = linePoint(geometry, cell, lane);
        if (!path.isEmpty() && std::abs(path.back().x() - to.x()) > kSameLine
            && std::abs(path.back().y() - to.y()) > kSameLine)
            path << QPointF(to.x(), path.back().y());
        path << to;
    }
    return path;
}

bool crosses(const QPolygonF& path, const QRectF& place) {
    for (qsizetype i = 1; i < path.size(); ++i) {
        const auto [left, right] = std::minmax({path[i - 1].x(), path[i].x()});
        const auto [top, bottom] = std::minmax({path[i - 1].y(), path[i].y()});
        if (right > place.left() && left < place.right() && bottom > place.top()
            && top < place.bottom())
            return true;
    }
    return false;
}

} // namespace rankscope::summary
