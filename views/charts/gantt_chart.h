// SPDX-License-Identifier: GPL-3.0-or-later
// Bars over time, a row for each rank, smooth with thousands of them. The hands know the timeline:
// the wheel scrolls the rows, with Ctrl it comes nearer, with Shift it moves along; W and S come
// nearer, A and D (Shift+Left and Shift+Right) or dragging move, 0 shows all, Backspace goes back.
// A click or the arrow keys select a bar, a double click or Enter goes there. What belongs together
// with it is framed and tied by a line.
// Thread: UI only.
#pragma once

#include "views/charts/gantt_drawing.h"
#include "views/charts/spot_chart.h"

class QScrollBar;

namespace rankscope::charts {

class GanttChart : public SpotChart<GanttChart, GanttDrawing, GanttPlace> {
    Q_OBJECT

public:
    explicit GanttChart(QWidget* parent = nullptr);

    /// A part that is in sight stays there, if the new data reach into it.
    void setData(GanttData data);
    const GanttData& data() const { return drawing().data; }
    /// In order of the rows; framed beside the selected one.
    void setTied(std::vector<GanttPlace> places);
    const std::vector<GanttPlace>& tied() const { return m_tied; }
    const timeline::Viewport& viewport() const { return m_drawing.viewport; }
    QRectF placeOf(GanttPlace place) const;
    std::optional<GanttPlace> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }

signals:
    void selectionChanged(const rankscope::charts::GanttPlace& place);
    void activated(const rankscope::charts::GanttPlace& place);
    void menuRequested(const rankscope::charts::GanttPlace& place, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return data().rows.empty(); }
    bool isThere(const GanttPlace& place) const override;
    void bringIntoSight(const GanttPlace& place) override;
    bool pressKey(int key) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintOver(QPainter& painter) const override;
    QRect room() const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    bool moveView(int key);
    std::optional<GanttPlace> beside(int key) const;

    GanttLayout m_layout;
    QScrollBar* m_scroll; ///< by pixels
    std::vector<GanttPlace> m_tied;
    std::optional<QPointF> m_grip; ///< where a drag was last
    bool m_isDragging = false;
};

} // namespace rankscope::charts
