// SPDX-License-Identifier: GPL-3.0-or-later
// Where the nodes and the bands of a Sankey diagram stand: what flows from node to node, from the
// left to the right, each as high as its value. Pure functions, so that tests hold drawings as
// data.
// Thread: any, values and free functions.
#pragma once

#include <vector>

#include <QPainterPath>
#include <QRectF>
#include <QString>

namespace rankscope::charts {

struct SankeyFlow {
    QString from;
    QString to;
    double value = 0; ///< above 0
};

struct SankeyNode {
    QString name;
    double value = 0; ///< what flows in or out, the larger of both
    size_t column = 0;
    QRectF place;
};

struct SankeyBand {
    size_t from = 0; ///< of the nodes
    size_t to = 0;
    double value = 0;
    QPainterPath shape;
};

struct SankeyShape {
    std::vector<SankeyNode> nodes; ///< column by column, from the top down
    std::vector<SankeyBand> bands;
    size_t columns = 0;
};

/// Each node stands right of all that flow into it; flows that lead back (a circle) are left out.
SankeyShape sankeyOf(const std::vector<SankeyFlow>& flows, const QRectF& frame);

} // namespace rankscope::charts
