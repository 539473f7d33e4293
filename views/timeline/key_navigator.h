// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the timeline: W S zoom, A D and arrows move, and one key for each further action.
// A key that is held moves on smoothly by a timer of its own; the keyboard's repeat rate plays no
// part. Widgets with text input keep their keys, because events come here only when nobody
// wanted them.
// Thread: UI only.
#pragma once

#include <functional>
#include <set>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "views/timeline/lane_view.h"

class QKeyEvent;

namespace rankscope::timeline {

class KeyNavigator : public QObject {
    Q_OBJECT

public:
    /// `anchor` gives the pixel to zoom at: under the mouse, else the centre.
    KeyNavigator(TimelineState& state, LaneView& lanes, std::function<double()> anchor,
        QObject* parent = nullptr);

    /// True when the key means something here.
    bool press(const QKeyEvent& event);
    bool release(const QKeyEvent& event);
    /// For when the window loses the focus and no release will come.
    void releaseAll();

signals:
    void cancelled(); ///< Esc, after the selection was cleared

private:
    bool startHeld(int key);
    bool act(const QKeyEvent& event);
    bool actPlain(int key);
    void step(int key, double share, Undo undo);
    void tick();
    void selectRangeOfSlice();
    void addMarker();

    TimelineState& m_state;
    LaneView& m_lanes;
    std::function<double()> m_anchor;
    std::set<int> m_held;
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
    QElapsedTimer m_sincePress;
};

} // namespace rankscope::timeline
