// SPDX-License-Identifier: GPL-3.0-or-later
// Base of the strips above the graph: a corner over the tree column, and a part that lies exactly
// above the graph pane and shares its time axis.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class TimeStrip : public QWidget {
public:
    TimeStrip(TimelineState& state, int height, QWidget* parent);

    /// Of what lies there; empty: nothing does.
    virtual QString tipText(const QPoint& position) const = 0;

    /// Where the graph pane begins and how wide it is, in this widget's pixels.
    void setPane(int left, int width);

protected:
    bool event(QEvent* event) override;

    QRect corner() const { return {0, 0, m_left, height()}; }
    QRect pane() const { return {m_left, 0, m_width, height()}; }

    TimelineState& m_state;

private:
    int m_left = 0;
    int m_width = 1;
};

} // namespace rankscope::timeline
