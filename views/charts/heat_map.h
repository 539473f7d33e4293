// SPDX-License-Identifier: GPL-3.0-or-later
// A heat map with names at its edges and a colour bar: ranks and steps, or the links between ranks.
// The wheel comes nearer, dragging moves, a click or the arrow keys select a cell, a double click
// or Enter goes there. Smooth at 1,024 x 1,024 cells: the picture is made once for each window.
// Thread: UI only.
#pragma once

#include "views/charts/heat_raster.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

class HeatMap : public SpotChart<HeatMap, HeatCell> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    /// Keeps what is in sight when the size of the matrix is the same.
    void setData(HeatData data);
    const HeatData& data() const { return m_data; }
    /// Colours span this range, evenly, instead of the scale that suits all values.
    void setRange(std::optional<std::pair<int64_t, int64_t>> range);
    const HeatWindow& window() const { return m_window; }
    QRectF placeOf(HeatCell cell) const;
    /// What is written into the cells in sight; nothing where they have no room for it.
    std::vector<std::pair<HeatCell, QString>> cellTexts() const;
    std::optional<HeatCell> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

signals:
    void selectionChanged(const rankscope::charts::HeatCell& cell);
    void activated(const rankscope::charts::HeatCell& cell);
    void menuRequested(const rankscope::charts::HeatCell& cell, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return m_data.isEmpty(); }
    bool isThere(const HeatCell& cell) const override;
    void bringIntoSight(const HeatCell& cell) override;
    QStringList plainTip(const HeatCell& cell) const override;
    bool pressKey(int key) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void lookAt(const HeatWindow& window);
    HeatScale scale() const;
    QPointF cellsAt(const QPointF& point) const;
    HeatColours colours() const;
    QImage picture() const;
    void paintNames(QPainter& painter) const;
    QString textOf(HeatCell cell) const;
    void paintTexts(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintValueNames(QPainter& painter) const;

    HeatData m_data;
    HeatWindow m_window;
    std::optional<std::pair<int64_t, int64_t>> m_range;
    std::optional<HeatScale> m_scale; ///< of all values
    QRect m_plot;
    QImage m_picture; ///< of the window; null: to be made
    std::optional<QPointF> m_grip; ///< where a drag was last
};

} // namespace rankscope::charts
