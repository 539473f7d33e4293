// SPDX-License-Identifier: GPL-3.0-or-later
// Curves over time (or over nodes, tasks) with their peaks, a chosen moment and a shaded span.
// Drawn by hand: of a million samples Qt Charts takes over 16 ms a frame (docs/architecture.md).
// Thread: any, a value.
#pragma once

#include "views/charts/chart_head.h"
#include "views/charts/curve_shape.h"

namespace rankscope::charts {

struct CurveLayout {
    ChartHead head;
    Axis axis;
    CurveFrame frame;
    QRect room;
};

class CurveDrawing : public shared::Drawing {
public:
    CurveChartData data;
    timeline::Viewport viewport{}; ///< what is in sight of the whole; all while it is of another
    std::vector<bool> hidden{}; ///< lines, as the legend says
    std::optional<Timestamp> moment{};
    std::optional<TimeRange> span{};
    std::optional<TimeRange> box{}; ///< while it is dragged: what comes into sight then

    CurveLayout layOut(const QRect& room, const shared::Look& look) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    bool isShown(size_t line) const { return line >= hidden.size() || !hidden[line]; }
    /// As an axis says it: "+1.523 s", "node 12".
    QString momentText(Timestamp at) const;
    QString shortMomentText(Timestamp at) const;
    /// Of data.marks the one whose name or line is there, else the shortest range around the point.
    std::optional<size_t> markAt(
        const QPointF& point, const CurveFrame& frame, const QFontMetrics& metrics) const;

private:
    struct MarkName {
        size_t mark;
        QRectF room;
        QString text; ///< as far as there is room
    };
    std::vector<MarkName> namesOfMarks(const CurveFrame& frame, const QFontMetrics& metrics) const;
    double largest() const;
    void paintBands(QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const;
    void paintMarks(QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const;
    void paintAxes(QPainter& painter, const CurveLayout& at, const shared::Theme& theme) const;
    void paintLimit(QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const;
    void paintTicks(QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const;
    void paintLines(QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const;
    bool isDrawnOn(const CurveFrame& frame, const QRectF& place) const;
    void paintPeaks(QPainter& painter, const CurveFrame& frame, const shared::Theme& theme) const;
};

/// What of the time is in sight, from top to bottom.
QRectF columnOf(const CurveFrame& frame, TimeRange range, double leastWidth = 0);
/// A line from top to bottom, where the time is in sight.
void paintUpright(QPainter& painter, const CurveFrame& frame, Timestamp time, const QColor& ink);

} // namespace rankscope::charts
