// SPDX-License-Identifier: GPL-3.0-or-later
// The ruler: the flags of the markers, the steps, ticks relative to the run's start, the selected
// range with its duration, and in the corner the time under the pointer.
// A click on the free flag lane sets a marker, a double click on a flag edits it; flags, the ranges
// between them and the edges of the selected range can be dragged, and snap to slices while Ctrl is
// not pressed. A click on a step selects it; dragging the scale pans, the wheel zooms.
// Thread: UI only.
#pragma once

#include <functional>

#include "views/timeline/time_strip.h"

namespace rankscope::timeline {

class Ruler : public TimeStrip {
    Q_OBJECT

public:
    explicit Ruler(TimelineState& state, QWidget* parent = nullptr);
    QString tipText(const QPoint& position) const override;

    /// What is near an x of the pane and edges snap to.
    using Snap = std::function<std::optional<Timestamp>(double x)>;
    void setSnap(Snap snap) { m_snap = std::move(snap); }
    /// Opens the editor below its flag, or below the middle where that is out of sight.
    void editMarker(int marker);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    /// What can be dragged of a marker: a flag, of which a pair has two, or all of a pair.
    struct Flag {
        int marker = 0;
        std::optional<Edge> edge{}; ///< nothing: all of it
    };
    std::optional<Flag> flagAt(const QPoint& position) const;
    /// The range between two flags, by its band at the top.
    std::optional<Flag> bandAt(const QPoint& position) const;
    std::optional<size_t> stepAt(const QPoint& position) const;
    void moveMarker(const Marker& marker, const QMouseEvent& event);
    Timestamp timeAt(const QMouseEvent& event) const; ///< snapped
    void fitHeight();
    static int flagLane();
    double paneX(const QPointF& position) const;

    Snap m_snap;
    std::optional<QPoint> m_pressed; ///< of the scale
    std::optional<QPoint> m_dragged; ///< last place of a drag on the scale
    std::optional<Flag> m_moved; ///< that is being moved
    Duration m_grip{}; ///< from its begin to where a range was taken
    std::optional<Edge> m_movedEdge; ///< of the selected range
};

} // namespace rankscope::timeline
