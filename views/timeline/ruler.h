// SPDX-License-Identifier: GPL-3.0-or-later
// The ruler: ticks relative to the run's start, the flags of the markers, the selected range with
// its duration, and in the corner the time under the pointer.
// A click on the free flag lane sets a marker, a double click on a flag edits it; flags and the
// edges of the selected range can be dragged; dragging the scale pans, the wheel zooms. Thread: UI
// only.
#pragma once

#include "views/timeline/time_strip.h"

namespace rankscope::timeline {

class Ruler : public TimeStrip {
    Q_OBJECT

public:
    static constexpr int kHeight = 34;

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
    /// A flag of a marker: a pair has two.
    struct Flag {
        int marker = 0;
        Edge edge{};
    };
    std::optional<Flag> flagAt(const QPoint& position) const;
    double paneX(const QPointF& position) const;

    std::optional<QPoint> m_dragged; ///< last place of a drag on the scale
    std::optional<Flag> m_moved; ///< that is being moved
    std::optional<Edge> m_movedEdge; ///< of the selected range
};

} // namespace rankscope::timeline
