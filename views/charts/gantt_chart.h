// SPDX-License-Identifier: GPL-3.0-or-later
// Bars over time, a row for each rank, smooth with thousands of them. The wheel or W and S come
// nearer, A and D or dragging move, Shift and the wheel scroll the rows; a click or the arrow keys
// select a bar, a double click or Enter goes there. What belongs together with it is framed and
// tied by a line.
// Thread: UI only.
#pragma once

#include <functional>

#include <QWidget>

#include "views/charts/gantt_geometry.h"

class QScrollBar;

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

class GanttChart : public QWidget {
    Q_OBJECT

public:
    explicit GanttChart(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// A part that is in sight stays there, if the new data reach into it.
    void setData(GanttData data);
    const GanttData& data() const { return m_data; }
    void setTip(std::function<QStringList(const GanttBar&)> tip) { m_tip = std::move(tip); }
    /// Emits nothing; brings the bar into sight.
    void select(std::optional<GanttPlace> place);
    std::optional<GanttPlace> selected() const { return m_selected; }
    /// In order of the rows; framed beside the selected one.
    void setTied(std::vector<GanttPlace> places);
    const std::vector<GanttPlace>& tied() const { return m_tied; }
    const timeline::Viewport& viewport() const { return m_viewport; }
    QRectF placeOf(GanttPlace place) const;
    QStringList tipLines() const;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {240, 140}; }

signals:
    void selectionChanged(const rankscope::charts::GanttPlace& place);
    void activated(const rankscope::charts::GanttPlace& place);
    void menuRequested(const rankscope::charts::GanttPlace& place, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void choose(GanttPlace place);
    void bringIntoSight(GanttPlace place);
    bool moveView(int key);
    std::optional<GanttPlace> beside(int key) const;
    GanttRows rows() const;
    std::optional<GanttPlace> placeAt(const QPointF& point) const;
    void paintHead(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintTied(QPainter& painter) const;

    QString m_title;
    QString m_emptyText;
    GanttData m_data;
    timeline::Viewport m_viewport;
    QRect m_plot;
    double m_rowHeight = 0;
    QScrollBar* m_scroll;
    std::optional<GanttPlace> m_selected;
    std::optional<GanttPlace> m_hovered;
    std::vector<GanttPlace> m_tied;
    std::optional<QPointF> m_grip; ///< where a drag was last
    std::function<QStringList(const GanttBar&)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::charts
