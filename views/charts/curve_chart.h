// SPDX-License-Identifier: GPL-3.0-or-later
// Curves over time (or over nodes, tasks), smooth with a million samples. The wheel or W and S come
// nearer, dragging or A and D move, a click or the arrow keys set the moment that other widgets
// speak of, a double click or Enter goes there. Hover tells every value. A click on the legend
// hides a line.
// Thread: UI only.
#pragma once

#include "views/charts/chart_widget.h"
#include "views/charts/curve_shape.h"

namespace rankscope::charts {

class CurveChart : public ChartWidget {
    Q_OBJECT

public:
    using ChartWidget::ChartWidget;

    /// Keeps what is in sight when the whole is the same.
    void setData(CurveChartData data);
    const CurveChartData& data() const { return m_data; }
    /// Emits nothing; brings it into sight.
    void setMoment(std::optional<Timestamp> moment);
    std::optional<Timestamp> moment() const { return m_moment; }
    /// Shaded: how long one thing of a table beside it lasts.
    void setSpan(std::optional<TimeRange> span);
    TimeRange visibleRange() const { return m_frame.viewport.visible(); }
    bool showsWhole() const { return m_frame.viewport.isWhole(); }
    double xOf(Timestamp time) const { return m_frame.xOf(time); }
    /// As an axis says it: "+1.523 s", "node 12".
    QString momentText(Timestamp moment) const;

signals:
    void momentChanged(rankscope::Timestamp moment);
    void visibleChanged();
    void activated(rankscope::Timestamp moment);
    void menuRequested(rankscope::Timestamp moment, const QPoint& globalPos);

protected:
    void arrange() override;
    void forgetHovered() override { m_hovered.reset(); }
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct LegendEntry {
        QRect place;
        size_t line = 0;
    };

    void arrangeLegend(const QRect& head);
    bool isShown(size_t line) const { return line >= m_hidden.size() || !m_hidden[line]; }
    void choose(Timestamp moment);
    /// To the next place at which a shown line changes, for the arrow keys.
    void stepMoment(int direction);
    void moved();
    Timestamp timeAt(const QPointF& point) const;
    QPen penOf(const CurveLine& line, double width) const;
    QStringList valuesAt(Timestamp moment) const;
    void paintHead(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintPeaks(QPainter& painter) const;
    void paintMoments(QPainter& painter) const;

    CurveChartData m_data;
    CurveFrame m_frame;
    Axis m_axis;
    std::vector<bool> m_hidden;
    std::vector<LegendEntry> m_legend;
    std::optional<Timestamp> m_moment;
    std::optional<TimeRange> m_span;
    std::optional<Timestamp> m_hovered;
    std::optional<QPointF> m_grip; ///< where the button went down or a drag was last
    bool m_isDragging = false;
};

} // namespace rankscope::charts
