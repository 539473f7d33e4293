// SPDX-License-Identifier: GPL-3.0-or-later
// The strip under the ruler: all ranks over all that the view can show, one line each, with the
// visible range as a window that can be dragged. A drag outside of it chooses another range, a
// click brings the window there; a double click shows everything. Thread: UI only.
#pragma once

#include <QImage>

#include "views/shared/query_bridge.h"
#include "views/timeline/overview_geometry.h"
#include "views/timeline/time_strip.h"

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::timeline {

class Overview : public TimeStrip {
    Q_OBJECT

public:
    static constexpr int kHeight = 40;

    Overview(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void restart();
    void ask();
    /// The ranks that have a line: all shown ones, or every n-th with more ranks than pixels.
    std::vector<RankSlot> lineRanks() const;
    int room() const;
    int lineTop(int line, int lines) const;
    std::vector<const query::LaneFrame*> lanesOf(RankSlot rank) const;
    void drawPicture(const shared::Theme& theme);
    void drawWindow(QPainter& painter, const shared::Theme& theme);
    void drawBrush(QPainter& painter, const shared::Theme& theme) const;
    double xOf(Timestamp time) const;
    Timestamp timeAt(double x) const;
    void centreOn(Timestamp time);
    std::optional<RankSlot> rankAt(int y) const;
    /// What its rank spent most of the time on that a pixel is of.
    QString tipText(const QPoint& position) const;

    shared::QueryBridge& m_bridge;
    NameColours m_colours;
    std::shared_ptr<const query::Frame> m_frame;
    std::shared_ptr<const query::Snapshot> m_snapshot; ///< that the frame is of
    QImage m_picture;
    std::optional<QPair<double, double>> m_brush; ///< pixels of the strip
    std::optional<Duration> m_grip; ///< of a drag: from the window's begin to the pointer
};

} // namespace rankscope::timeline
