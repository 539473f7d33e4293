// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions of the timeline do, and its keys: W S zoom, A D and arrows move, and one key for
// each further action, as the table of actions has them. A key that is held moves on smoothly by a
// timer of its own; the keyboard's repeat rate plays no part. Widgets with text input keep their
// keys, because events come here only when nobody wanted them. Thread: UI only.
#pragma once

#include <functional>
#include <map>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "views/actions/actions.h"
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

    /// By the ids of the actions.
    const actions::Handlers& handlers() const { return m_handlers; }
    /// Further ones of the timeline.
    void add(const actions::Handlers& handlers) {
        m_handlers.insert(handlers.begin(), handlers.end());
    }
    /// What an action does in place of its own while a slice is selected.
    void setWithSlice(std::map<QString, std::function<void()>> runs) {
        m_withSlice = std::move(runs);
    }

private:
    /// Does a part of one press, 0 to 1, of something that goes on while the key is held.
    using Move = std::function<void(double share, Undo undo)>;

    void makeMoves();
    void makeHandlers();
    void makeSelectionHandlers();
    void makeMarkerHandlers();
    bool runWithSlice(const QString& action) const;
    void pan(double direction, double share);
    void scroll(int direction, double share);
    void scrollPage(int direction);
    bool startHeld(int key, const Move& move);
    void tick();
    void fitSelection();
    void zoomIntoSelection();
    void selectRangeOfSlice();
    void addMarker();
    void toggleLock();
    /// By a pixel; the end alone of a range, or all of it.
    void moveMarker(int pixels, bool isEndOnly);

    TimelineState& m_state;
    LaneView& m_lanes;
    std::function<double()> m_anchor;
    std::map<QString, Move> m_moves; ///< by the ids of their actions
    actions::Handlers m_handlers;
    std::map<QString, std::function<void()>> m_withSlice;
    std::map<int, Move> m_held; ///< by key
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
    QElapsedTimer m_sincePress;
};

} // namespace rankscope::timeline
