// SPDX-License-Identifier: GPL-3.0-or-later
// The strip under the ruler: all ranks in the order of the timeline over all that the view can
// show, one line each or several to a line, with the visible range as a window that can be dragged.
// A drag outside of it chooses another range, a click brings the window there and opens the rank of
// the line; a double click shows everything, and the ranks stay as they were. Its corner says the
// order and opens the menu of orders. Thread: UI only.
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
    QString tipText(const QPoint& position) const override;
    /// How many ranks are shown, and their order.
    QString cornerText() const;

signals:
    void menuWanted(const QPoint& globalPosition);
    void rankWanted(RankSlot rank); ///< of a line of several the first
    void rankUnwanted(); ///< the click that wanted it began a double click

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void restart();
    void ask();
    std::vector<RankSlot> shownRanks() const;
    int room() const;
    int lineTop(size_t line) const;
    /// Of these ranks, in the frame.
    std::vector<const query::LaneFrame*> lanesOf(const std::vector<RankSlot>& ranks) const;
    std::vector<WaitsOfRank> waitsOf(const std::vector<RankSlot>& ranks) const;
    void layOut();
    void drawCorner(QPainter& painter, const shared::Theme& theme);
    void drawPicture(const shared::Theme& theme);
    void drawWindow(QPainter& painter, const shared::Theme& theme);
    void drawHits(QPainter& painter, const shared::Theme& theme) const;
    void drawBrush(QPainter& painter, const shared::Theme& theme) const;
    double xOf(Timestamp time) const;
    Timestamp timeAt(double x) const;
    void centreOn(Timestamp time);
    const std::vector<RankSlot>* lineAt(int y) const;
    /// What the ranks of a line spent most of the time on that a pixel is of.

    shared::QueryBridge& m_bridge;
    NameColours m_colours;
    std::shared_ptr<const query::Frame> m_frame;
    std::shared_ptr<const query::Snapshot> m_snapshot; ///< that the frame is of
    std::vector<std::vector<RankSlot>> m_lines; ///< the ranks of each
    std::vector<query::LaneRef> m_asked; ///< lanes of the frame, or of that on its way
    QImage m_picture;
    std::optional<QPair<double, double>> m_brush; ///< pixels of the strip
    std::optional<QPoint> m_pressed;
    bool m_hasWanted = false; ///< a rank, by the last click
    std::optional<Duration> m_grip; ///< of a drag: from the window's begin to the pointer
};

} // namespace rankscope::timeline
