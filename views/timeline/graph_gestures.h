// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does on the graph pane, as a small state machine: click, drag over lanes, drag
// with Ctrl (pan) or Alt (zoom to the box), drag of an edge of the selected range, wheel.
// Thread: UI only.
#pragma once

#include <optional>

#include <QPoint>
#include <QRect>

#include "views/timeline/lane_view.h"

class QMouseEvent;
class QWheelEvent;

namespace rankscope::timeline {

class GraphGestures {
public:
    GraphGestures(TimelineState& state, LaneView& lanes);

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    /// Where the pane was clicked, when the press was no drag.
    std::optional<QPoint> release(const QMouseEvent& event);
    void wheel(const QWheelEvent& event);
    void cancel();

    bool isDragging() const { return m_isMoved; }
    bool isPanning() const { return m_isMoved && m_kind == Kind::Pan; }
    /// The box to show while one is drawn.
    std::optional<QRect> box() const;

private:
    enum class Kind { None, Select, Pan, ZoomBox, MoveEdge };

    void select(const QRect& box);
    void zoomTo(const QRect& box);

    TimelineState& m_state;
    LaneView& m_lanes;
    Kind m_kind = Kind::None;
    Edge m_edge{}; ///< that MoveEdge moves
    bool m_isMoved = false;
    QPoint m_start;
    QPoint m_last;
};

/// Rows that a box touches, and all lanes that they stand for: an open heading counts only when
/// nothing but headings is touched.
std::vector<query::LaneRef> lanesInBox(
    const LaneLayout& layout, const LaneBands& bands, int top, int bottom);

} // namespace rankscope::timeline
