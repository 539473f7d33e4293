// SPDX-License-Identifier: GPL-3.0-or-later
// The topology of a job: a cell for each rank or folded group in the boxes of its replica and
// stage, coloured by a value, with lines from the chosen rank through its groups. Hover tells the
// numbers of a cell, or of a group on the edge or caption of its box; a click or the arrow keys
// select, Page Up and Page Down go from a cell to its groups and back, a double click or Enter goes
// there.
// Thread: UI only.
#pragma once

#include "views/charts/heat_scale.h"
#include "views/charts/spot_chart.h"
#include "views/shared/table_data.h"
#include "views/summary/layout_lines.h"

namespace rankscope::summary {

/// A group of the chosen rank, drawn as a line through its cells.
struct GroupLine {
    QString name;
    int category = 0; ///< position in Theme::categories
    std::vector<size_t> cells;
    bool operator==(const GroupLine&) const = default;
};

struct LayoutChartData {
    analysis::LayoutShape shape;
    shared::ColumnKind kind = shared::ColumnKind::Milliseconds;
    std::vector<int64_t> values{}; ///< beside the cells; kNoValue: nothing known
    std::vector<QString> labels{}; ///< in cells with room for them
    std::vector<int> stripes{}; ///< category at the foot of each cell; empty: none
    std::vector<QString> replicas{};
    std::vector<QString> stages{};
};

class LayoutChart : public charts::SpotChart<LayoutChart, LayoutSpot> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setData(LayoutChartData data);
    const LayoutChartData& data() const { return m_data; }
    void setLines(std::vector<GroupLine> lines);
    const std::vector<GroupLine>& lines() const { return m_lines; }
    /// All other cells step back.
    void setGroup(const std::optional<LayoutGroup>& group);
    const std::optional<LayoutGroup>& group() const { return m_group; }
    bool isThere(const LayoutGroup& group) const;
    const LayoutGeometry& geometryOfCells() const { return m_geometry; }
    std::optional<LayoutSpot> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {260, 160}; }

signals:
    void selectionChanged(const rankscope::summary::LayoutSpot& spot);
    void activated(const rankscope::summary::LayoutSpot& spot);
    void menuRequested(const rankscope::summary::LayoutSpot& spot, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return m_data.values.empty(); }
    bool isThere(const LayoutSpot& spot) const override;
    bool pressKey(int key) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void paintHead(QPainter& painter) const;
    void paintBoxes(QPainter& painter) const;
    void paintCaption(QPainter& painter, size_t replica) const;
    QRectF captionPlace(size_t replica) const;
    void paintCells(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintLabel(QPainter& painter, size_t cell) const;
    void paintStageEdges(QPainter& painter) const;
    void paintVeil(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintFrame(
        QPainter& painter, const LayoutSpot& spot, const QColor& ink, double width) const;
    QColor colourOf(size_t cell) const;
    void arrangeLabels();
    void arrangeLines();

    LayoutChartData m_data;
    LayoutGeometry m_geometry;
    std::vector<GroupLine> m_lines;
    std::vector<QPolygonF> m_paths; ///< beside the lines
    std::vector<size_t> m_crossed; ///< cells whose numbers a path runs through for want of room
    std::vector<size_t> m_crossedCaptions; ///< replicas
    std::optional<LayoutGroup> m_group;
    size_t m_cell = 0; ///< that Page Up and Page Down go out from
    std::optional<int> m_labelPixels; ///< nothing: no cell has room
    QSizeF m_label; ///< of the widest
    std::optional<charts::HeatScale> m_scale;
    QRect m_plot;
    QPixmap m_cells; ///< boxes and cells; null: to be drawn
};

} // namespace rankscope::summary
