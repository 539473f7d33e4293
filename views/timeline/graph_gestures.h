// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does on the graph pane, as a small state machine: click, drag over lanes, drag
// with Ctrl (pan), Shift or Alt (zoom to the box), Ctrl and Shift (a box by depth), drag of an edge
// of the selected range, wheel. Edges of a range snap to slices while Ctrl is not pressed.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>

#include <QPoint>
#include <QRect>

#include "views/timeline/drag_box.h"
#include "views/timeline/lane_view.h"

class QMouseEvent;
class QWheelEvent;

namespace rankscope::timeline {

class GraphGestures {
public:
    /// Edge of what is drawn near a place of the pane.
    using Snap = std::function<std::optional<Timestamp>(const QPoint&)>;

    GraphGestures(TimelineState& state, LaneView& lanes, Snap snap);

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    /// Where the pane was clicked, when the press was no drag.
    std::optional<QPoint> release(const QMouseEvent& event);
    void wheel(const QWheelEvent& event);
    void cancel();

    bool isDragging() const { return m_isMoved; }
    bool isPanning() const { return m_isMoved && m_kind == Kind::Pan; }
    /// To show while one is drawn.
    std::optional<DragBox> box() const;

private:
    enum class Kind { None, Select, Pan, ZoomBox, MoveEdge };
    /// A corner of the box; with the edge that it snapped to.
    struct Corner {
        QPoint at;
        std::optional<Timestamp> edge;
    };

    Corner cornerAt(const QMouseEvent& event) const;
    void select(const DragBox& box);
    bool isOneEdge() const { return m_start.edge && m_start.edge == m_last.edge; }
    int xOf(const Corner& corner) const;

    TimelineState& m_state;
    LaneView& m_lanes;
    Snap m_snap;
    Kind m_kind = Kind::None;
    Edge m_edge{}; ///< that MoveEdge moves
    bool m_isMoved = false;
    bool m_isByDepth = false; ///< of this box, by its keys
    Corner m_start;
    Corner m_last;
};

enum class BoxTakes {
    Tracks, ///< all lanes of what is touched
    Depths, ///< of unfolded tracks only the lanes that are touched
};

/// Rows that a box touches, and the lanes that they stand for: an open heading counts only when
/// nothing but headings is touched.
std::vector<query::LaneRef> lanesInBox(
    const LaneLayout& layout, const LaneBands& bands, int top, int bottom, BoxTakes takes);

} // namespace rankscope::timeline
