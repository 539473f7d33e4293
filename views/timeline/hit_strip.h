// SPDX-License-Identifier: GPL-3.0-or-later
// The strip above the graph while a search has matches: where in the visible range they begin, the
// higher the more; how many that are. A click asks for the nearest one.
// Thread: UI only.
#pragma once

#include "views/timeline/hit_columns.h"
#include "views/timeline/time_strip.h"

class QPainter;

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::timeline {

/// A bar in each column with matches: a third of the height for one, all of it from a thousand on.
void drawHitColumns(
    QPainter& painter, const HitColumns& columns, const QRect& room, const QColor& colour);

class HitStrip : public TimeStrip {
    Q_OBJECT

public:
    static constexpr int kHeight = 18;

    explicit HitStrip(TimelineState& state, QWidget* parent = nullptr);
    QString tipText(const QPoint& position) const override;

signals:
    void hitWanted(rankscope::Timestamp time);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    HitColumns columns() const;
    QString countText(const HitColumns& columns) const;
};

} // namespace rankscope::timeline
