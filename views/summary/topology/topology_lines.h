// SPDX-License-Identifier: GPL-3.0-or-later
// How the line of a group runs through its cells without running through their numbers: a lane of
// its own for each line, along the upper and left edges of the cells.
// Thread: any, free functions.
#pragma once

#include <QPolygonF>

#include "views/summary/topology/topology_geometry.h"

namespace rankscope::summary {

/// One of several lines, and the room that the numbers in the cells take.
struct LineLane {
    size_t lane = 0;
    size_t lanes = 1;
    QSizeF label{};
};

/// In the middle of the cell.
QRectF labelPlace(const TopologyGeometry& geometry, size_t cell, const QSizeF& label);
/// Where the line touches a cell.
QPointF linePoint(const TopologyGeometry& geometry, size_t cell, const LineLane& lane);
/// From cell to cell, upright and level only.
QPolygonF linePath(
    const TopologyGeometry& geometry, const std::vector<size_t>& cells, const LineLane& lane);
/// Whether a path of upright and level pieces crosses the place.
bool crosses(const QPolygonF& path, const QRectF& place);

} // namespace rankscope::summary
