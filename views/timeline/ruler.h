// SPDX-License-Identifier: GPL-3.0-or-later
// The ruler: ticks relative to the run's start, the flags of the markers, the selected range with
// its duration, and in the corner the time under the pointer.
// A click on the free flag lane sets a marker, a double click on a flag edits it; dragging the
// scale pans, the wheel zooms.
// Thread: UI only.
#pragma once

#include "views/timeline/time_strip.h"

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::timeline {

class Ruler : public TimeStrip {
    Q_OBJECT

public:
    static constexpr int kHeight = 34;
    static constexpr int kFlagLane = 14; ///< pixels from the top

    explicit Ruler(TimelineState& state, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void drawCorner(QPainter& painter, const shared::Theme& theme, const QString& base);
    std::optional<TimeRange> selectedRange() const;
    void drawSelection(QPainter& painter, const shared::Theme& theme);
    void drawDuration(QPainter& painter, const shared::Theme& theme);
    void drawMarkers(QPainter& painter, const shared::Theme& theme);
    void drawFlag(
        QPainter& painter, const shared::Theme& theme, const Marker& marker, Timestamp time);
    const Marker* markerAt(const QPoint& position) const;
    double paneX(const QPointF& position) const;

    std::optional<QPoint> m_dragged; ///< last place of a drag on the scale
    int m_moved = 0; ///< marker that is being moved; 0 for none
};

} // namespace rankscope::timeline
