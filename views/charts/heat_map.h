// SPDX-License-Identifier: GPL-3.0-or-later
// A heat map: ranks and steps, or the links between ranks. The wheel comes nearer, dragging moves,
// a click or the arrow keys select a cell, a double click or Enter goes there. Smooth at
// 1,024 x 1,024 cells: the image is made once for each window.
// Thread: UI only.
#pragma once

#include "views/charts/heat_drawing.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

class HeatMap : public SpotChart<HeatMap, HeatDrawing, HeatCell> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    /// Keeps what is in sight when the size of the matrix is the same.
    void setData(HeatData data);
    const HeatData& data() const { return drawing().data(); }
    /// Colours span this range, evenly, instead of the scale that suits all values.
    void setRange(std::optional<std::pair<int64_t, int64_t>> range);
    const HeatWindow& window() const { return drawing().window; }
    QRectF placeOf(HeatCell cell) const { return m_layout.placeOf(cell); }
    /// What is written into the cells in sight; nothing where they have no room for it.
    std::vector<std::pair<HeatCell, QString>> cellTexts() const;
    std::optional<HeatCell> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return least(240, 160); }

signals:
    void selectionChanged(const rankscope::charts::HeatCell& cell);
    void activated(const rankscope::charts::HeatCell& cell);
    void menuRequested(const rankscope::charts::HeatCell& cell, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return data().isEmpty(); }
    bool isThere(const HeatCell& cell) const override;
    void bringIntoSight(const HeatCell& cell) override;
    QStringList plainTip(const HeatCell& cell) const override;
    bool pressKey(int key) override;
    void paintDrawing(QPainter& painter) const override;
    void paintOver(QPainter& painter) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void lookAt(const HeatWindow& window);

    HeatLayout m_layout;
    mutable QImage m_cells; ///< of the layout; null: to be made by the next picture
    std::optional<QPointF> m_grip; ///< where a drag was last
};

} // namespace rankscope::charts
