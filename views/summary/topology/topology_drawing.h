// SPDX-License-Identifier: GPL-3.0-or-later
// The topology of a job: a cell for each rank or folded group in the boxes of its replica and
// stage, coloured by a value, with lines from the chosen rank through its groups. Drawn by hand:
// Qt Charts has no grid of boxes.
// Thread: any, a value.
#pragma once

#include "views/charts/chart_head.h"
#include "views/charts/heat_scale.h"
#include "views/shared/table_data.h"
#include "views/summary/topology/topology_lines.h"

namespace rankscope::summary {

/// A group of the chosen rank, drawn as a line through its cells.
struct GroupLine {
    QString name;
    int category = 0; ///< position in Theme::categories
    std::vector<size_t> cells;
    bool operator==(const GroupLine&) const = default;
};

struct TopologyChartData {
    analysis::TopologyShape shape;
    shared::ColumnKind kind = shared::ColumnKind::Milliseconds;
    std::vector<int64_t> values{}; ///< beside the cells; kNoValue: nothing known
    std::vector<QString> labels{}; ///< in cells with room for them
    std::vector<int> stripes{}; ///< category at the foot of each cell; empty: none
    std::vector<QString> replicas{};
    std::vector<QString> stages{};
};

struct TopologyLayout {
    charts::ChartHead head;
    QRect plot;
    TopologyGeometry geometry;
    std::optional<charts::HeatScale> scale;
    std::optional<int> labelPixels; ///< nothing: no cell has room
    std::vector<QString> texts; ///< of cells: the label, and below it the value where all have room
    QSizeF label; ///< of the widest
    std::vector<QPolygonF> paths; ///< beside the lines
    std::vector<size_t> crossed; ///< cells whose numbers a path runs through for want of room
    std::vector<size_t> crossedCaptions; ///< replicas
};

class TopologyDrawing : public shared::Drawing {
public:
    TopologyChartData data;
    std::vector<GroupLine> lines{};
    std::optional<TopologyGroup> group{}; ///< all other cells step back

    TopologyLayout layOut(const QRect& room, const shared::Look& look) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// The two parts of it: boxes and cells, which may be kept as an image; and what lies over
    /// them.
    void paintGrid(QPainter& painter, const TopologyLayout& at, const shared::Look& look) const;
    void paintLines(QPainter& painter, const TopologyLayout& at, const shared::Look& look) const;

private:
    charts::HeadText head(const shared::Theme& theme) const;
    void layOutLabels(TopologyLayout& at, const QFont& small) const;
    void layOutLines(TopologyLayout& at, const QFont& small) const;
    /// What is written of it.
    QRectF captionPlace(const TopologyLayout& at, size_t replica, const QFont& small) const;
    QColor colourOf(const TopologyLayout& at, size_t cell, const shared::Theme& theme) const;
    void paintBoxes(QPainter& painter, const TopologyLayout& at, const shared::Theme& theme) const;
    void paintCaption(QPainter& painter, const TopologyLayout& at, size_t replica,
        const shared::Theme& theme) const;
    void paintCells(QPainter& painter, const TopologyLayout& at, const shared::Theme& theme) const;
    void paintLabel(
        QPainter& painter, const TopologyLayout& at, size_t cell, const shared::Look& look) const;
    void paintStageEdges(
        QPainter& painter, const TopologyLayout& at, const shared::Theme& theme) const;
    void paintVeil(QPainter& painter, const TopologyLayout& at, const shared::Theme& theme) const;
    void paintPaths(QPainter& painter, const TopologyLayout& at, const shared::Theme& theme) const;
};

} // namespace rankscope::summary
