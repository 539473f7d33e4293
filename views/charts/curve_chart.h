// SPDX-License-Identifier: GPL-3.0-or-later
// Curves over time (or over nodes, tasks), smooth with a million samples. The wheel or W and S come
// nearer, dragging or A and D move, Shift and dragging zooms to a range, a click or the arrow keys
// set the moment that other widgets speak of, a double click or Enter goes there. Hover tells every
// value. A click on the legend hides a line. Thread: UI only.
#pragma once

#include "views/charts/chart_widget.h"
#include "views/charts/curve_drawing.h"

namespace rankscope::charts {

class CurveChart : public ChartWidget {
    Q_OBJECT

public:
    using ChartWidget::ChartWidget;

    /// Keeps what is in sight when the whole is the same.
    void setData(CurveChartData data);
    const CurveChartData& data() const { return m_drawing.data; }
    const CurveDrawing& drawing() const override { return m_drawing; }
    /// Emits nothing; brings it into sight.
    void setMoment(std::optional<Timestamp> moment);
    std::optional<Timestamp> moment() const { return m_drawing.moment; }
    /// Shaded: how long one thing of a table beside it lasts.
    void setSpan(std::optional<TimeRange> span);
    TimeRange visibleRange() const { return m_drawing.viewport.visible(); }
    bool showsWhole() const { return m_drawing.viewport.isWhole(); }
    /// Position in data().marks.
    std::optional<size_t> markAt(const QPoint& place) const;
    double xOf(Timestamp time) const { return m_layout.frame.xOf(time); }
    /// As an axis says it: "+1.523 s", "node 12".
    QString momentText(Timestamp moment) const { return m_drawing.momentText(moment); }
    /// As tables have it.
    QString shortMomentText(Timestamp moment) const { return m_drawing.shortMomentText(moment); }
    /// With room for the rows of the legend that its width takes.
    QSize minimumSizeHint() const override;

signals:
    void momentChanged(rankscope::Timestamp moment);
    void visibleChanged();
    void activated(rankscope::Timestamp moment);
    void menuRequested(rankscope::Timestamp moment, const QPoint& globalPos);
    /// K: under the pointer, else at the moment that is set.
    void markWanted(rankscope::Timestamp moment);

protected:
    CurveDrawing& changeDrawing() override { return m_drawing; }
    void arrange() override;
    void forgetHovered() override { m_hovered.reset(); }
    void paintOver(QPainter& painter) const override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool isEmpty() const { return data().whole.isEmpty(); }
    bool isInPlot(const QPointF& point) const;
    void choose(Timestamp moment);
    /// To the next place at which a shown line changes, for the arrow keys.
    void stepMoment(int direction);
    void moved();
    Timestamp timeAt(const QPointF& point) const;
    QStringList valuesAt(Timestamp moment) const;

    CurveDrawing m_drawing;
    CurveLayout m_layout;
    std::optional<Timestamp> m_hovered;
    std::optional<QPointF> m_grip; ///< where the button went down or a drag was last
    bool m_isDragging = false;
    std::optional<Timestamp> m_boxFrom; ///< of a range that is dragged with Shift
};

} // namespace rankscope::charts
