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

#include "views/shared/text_size.h"
#include "views/summary/topology/topology_groups.h"

namespace rankscope::summary {

class TopologyGeometry {
public:
    TopologyGeometry() = default;
    TopologyGeometry(const analysis::TopologyShape& shape, const QRectF& area,
        int textSize = shared::kUsualTextSize);

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
    std::optional<size_t> cellAt(const QPointF& point) const;
    /// By captions and the edges of boxes: left and right of its rows a stage of the replica.
    std::optional<TopologyGroup> groupAt(const QPointF& point) const;
    /// Around the cells of a group: a box, or one in each replica.
    std::vector<QRectF> regions(const TopologyGroup& group) const;
    /// The next group of that kind, itself at an edge.
    TopologyGroup neighbour(const TopologyGroup& group, int right, int down) const;
    /// The next cell to the left, right, above or below, also in the next box; itself at an edge.
    size_t neighbour(size_t cell, int right, int down) const;

private:
    struct Fit {
        double width = 0; ///< of a cell
        double height = 0;
    };
    /// Around cells; less of them where there are many.
    struct Spaces {
        double gap = 0; ///< between boxes
        double caption = 0; ///< above each
        double padding = 0; ///< between a box and its cells
    };
    void arrange();
    Fit fit(size_t perBand) const;
    double boxWidth() const;
    double boxHeight() const;
    std::optional<size_t> replicaAt(const QPointF& point) const;
    std::optional<size_t> stageAt(double y, size_t band) const;

    analysis::TopologyShape m_shape;
    QRectF m_area;
    double m_stageRoom = 0; ///< of the captions at the left
    double m_captionRoom = 0;
    size_t m_perBand = 1;
    size_t m_bands = 1;
    Spaces m_spaces;
    double m_cellWidth = 0;
    double m_cellHeight = 0;
};

/// Pixels of the largest font, this one or a smaller that can still be read, in which each label
/// fits into a cell; nothing where none does: then no cell has a label, for a grid in which only
/// the short ones are written looks torn.
std::optional<int> labelPixels(
    const std::vector<QString>& labels, const QSizeF& cell, const QFont& font);

} // namespace rankscope::summary
