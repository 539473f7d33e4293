// SPDX-License-Identifier: GPL-3.0-or-later
// The graph pane: the slices themselves. Paints what frames it has at once, through the current
// viewport, and asks for what it lacks; no paint waits for a question.
// Thread: UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "core/model/target.h"
#include "views/timeline/frame_feed.h"
#include "views/timeline/graph_gestures.h"
#include "views/timeline/graph_menu.h"
#include "views/timeline/graph_painter.h"
#include "views/timeline/link_layer.h"
#include "views/timeline/move_pacer.h"
#include "views/timeline/timeline_drawing.h"

class QMenu;

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::timeline {

class GraphPane : public QWidget {
    Q_OBJECT

public:
    GraphPane(TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge,
        QWidget* parent = nullptr);

    /// Where the mouse is, when it is over the pane.
    std::optional<QPoint> mouse() const { return m_mouse; }
    /// Pixel that zooms by key keep in place.
    double anchor() const;
    /// How long the last paint took.
    Duration lastPaint() const { return m_lastPaint; }
    Geometry geometry() const { return m_painter.geometry(); }
    GraphMenu& menu() { return m_menu; }
    LinkLayer& links() { return m_links; }
    /// With the ruler and the tree beside it.
    const TimelineDrawing& drawing() const { return m_drawing; }
    /// The edge of a slice that is near this x in any lane in sight.
    std::optional<Timestamp> edgeNear(double x) const;
    /// The frame that is drawn of the lane at this x; null when none is.
    const query::LaneFrame* drawnAt(const query::LaneRef& lane, double x) const;
    /// What the tip says now; empty while it is hidden.
    QStringList tipLines() const;

signals:
    void painted();
    void failed(const QString& message);
    /// What a rank holds at a moment of its own time.
    void targetWanted(const rankscope::model::Target& target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void connectState();
    void redraw();
    void wantFrames();
    void hover();
    void click(const QPoint& position);
    std::optional<HoveredSlice> sliceAt(const QPoint& position) const;
    /// The edge of a slice of the lanes at this place, or of a marker.
    std::optional<Timestamp> edgeAt(const QPoint& position) const;
    std::optional<Timestamp> edgeIn(const std::vector<query::LaneRef>& lanes, double x) const;
    void showTip();
    QStringList barTipAt(const QPoint& position, const std::vector<const LaneBox*>& boxes) const;
    /// Of a rank that has records of it.
    void addMemory(QMenu& menu, RankSlot slot, Timestamp time);
    /// The pages that show it too.
    void addElsewhere(QMenu& menu, const HoveredSlice& slice);

    TimelineState& m_state;
    LaneView& m_lanes;
    shared::QueryBridge& m_bridge;
    FrameFeed m_feed;
    LinkLayer m_links;
    GraphPainter m_painter;
    TimelineDrawing m_drawing;
    GraphGestures m_gestures;
    GraphMenu m_menu;
    MovePacer m_pacer;
    shared::HoverTip* m_tip;
    std::optional<QPoint> m_mouse;
    bool m_hasOpened = false; ///< a rank, by the last click on its bar
    Duration m_lastPaint{};
    bool m_isFocusShown = false;
};

} // namespace rankscope::timeline
