// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cells of a topology chart are drawn: a box for each model replica, in bands from the
// left; within a box a row for each stage (and context part), the tensor ranks side by side. The
// boxes of a band are as many as make the cells largest. A pure function, tested as data.
// Thread: any, values.
#pragma once

#include <optional>
#include <vector>

#include <QFont>
#include <QRectF>

#include "core/analysis/layout_cells.h"

namespace rankscope::summary {

class LayoutGeometry {
public:
    LayoutGeometry() = default;
    LayoutGeometry(const analysis::LayoutShape& shape, const QRectF& area);

    QRectF cell(size_t cell) const;
    /// Around the cells of a replica.
    QRectF replica(size_t replica) const;
    /// Above the box; empty where there is no room for a caption.
    QRectF replicaCaption(size_t replica) const;
    /// Around the rows of a stage within a replica.
    QRectF stage(size_t replica, size_t stage) const;
    /// Left of the first box of a band, for each stage of it; empty where there is no room.
    QRectF stageCaption(size_t band, size_t stage) const;
    size_t bands() const { return m_bands; }
    size_t replicasOfBand() const { return m_perBand; }
    std::optional<size_t> cellAt(const QPointF& point) const;
    /// The next cell to the left, right, above or below, also in the next box; itself at an edge.
    size_t neighbour(size_t cell, int right, int down) const;

private:
    struct Fit {
        double width = 0; ///< of a cell
        double height = 0;
    };
    Fit fit(size_t perBand) const;
    double boxWidth() const;
    double boxHeight() const;

    analysis::LayoutShape m_shape;
    QRectF m_area;
    size_t m_perBand = 1;
    size_t m_bands = 1;
    double m_gap = 0; ///< between boxes
    double m_caption = 0; ///< above each
    double m_cellWidth = 0;
    double m_cellHeight = 0;
};

/// Pixels of the largest font, this one or a smaller that can still be read, in which each label
/// fits into a cell; nothing where none does: then no cell has a label, for a grid in which only
/// the short ones are written looks torn.
std::optional<int> labelPixels(
    const std::vector<QString>& labels, const QSizeF& cell, const QFont& font);

} // namespace rankscope::summary
