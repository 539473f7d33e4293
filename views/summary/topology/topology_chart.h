// SPDX-License-Identifier: GPL-3.0-or-later
// The topology of a job as a widget. Hover tells the numbers of a cell, or of a group on the edge
// or caption of its box; a click or the arrow keys select, Page Up and Page Down go from a cell to
// its groups and back, a double click or Enter goes there. Thread: UI only.
#pragma once

#include "views/charts/spot_chart.h"
#include "views/summary/topology/topology_drawing.h"

namespace rankscope::summary {

class TopologyChart : public charts::SpotChart<TopologyChart, TopologyDrawing, TopologySpot> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setData(TopologyChartData data);
    const TopologyChartData& data() const { return drawing().data; }
    void setLines(std::vector<GroupLine> lines);
    const std::vector<GroupLine>& lines() const { return drawing().lines; }
    /// All other cells step back.
    void setGroup(const std::optional<TopologyGroup>& group);
    const std::optional<TopologyGroup>& group() const { return drawing().group; }
    bool isThere(const TopologyGroup& group) const;
    const TopologyGeometry& geometryOfCells() const { return m_layout.geometry; }
    std::optional<TopologySpot> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return least(260, 160); }

signals:
    void selectionChanged(const rankscope::summary::TopologySpot& spot);
    void activated(const rankscope::summary::TopologySpot& spot);
    void menuRequested(const rankscope::summary::TopologySpot& spot, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return data().values.empty(); }
    bool isThere(const TopologySpot& spot) const override;
    bool pressKey(int key) override;
    void paintDrawing(QPainter& painter) const override;
    void paintOver(QPainter& painter) const override;

private:
    void paintFrame(
        QPainter& painter, const TopologySpot& spot, const QColor& ink, double width) const;

    TopologyLayout m_layout;
    mutable QPixmap m_grid; ///< of the layout; null: to be drawn by the next picture
    size_t m_cell = 0; ///< that Page Up and Page Down go out from
};

} // namespace rankscope::summary
