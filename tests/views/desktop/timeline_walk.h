// SPDX-License-Identifier: GPL-3.0-or-later
// The real window as random walks over the timeline take it: what a person does between actions,
// and what holds after each step: the picture is that of a new pane, an undo leads back, and
// nothing is of what is not shown.
#pragma once

#include <functional>
#include <random>
#include <set>

#include "tests/views/desktop/window_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"

namespace rankscope::desktop {

class TimelineWalk : public WindowTest {
protected:
    /// All that can be run and that is about the timeline: a new one walks along by itself.
    static QStringList walkedActions();

    timeline::TimelineArea& area();
    timeline::GraphPane& graph() { return area().graph(); }
    timeline::LaneView& lanes() { return area().lanes(); }
    int64_t upTo(int64_t most) {
        return most <= 0 ? 0 : static_cast<int64_t>(m_random() % static_cast<uint64_t>(most + 1));
    }
    size_t below(size_t count) {
        return static_cast<size_t>(upTo(static_cast<int64_t>(count) - 1));
    }

    void openWalk();
    /// At once where nothing is asked for, as a walk needs it.
    void rest();
    /// One step, and half of what can be undone is undone.
    void step(const QString& name, const std::function<void()>& act);
    /// By what a person does beside the actions.
    void move();
    /// After moves until it can do something.
    void run(const QString& id);

    std::mt19937 m_random;
    std::set<QString> m_ran; ///< actions that did something

private:
    void tidyUp();
    void pickSlice();
    QPoint anyPlace();
    RankSlot anyRank();
    void drag();
    void search();
    void chooseLinks();
    void chooseRow();
    void rename();
    void align();
    void shift();
    void hideRank();
    void editMarker();
    void zoom();
    void prepare();
    void isAsNew();
    void holds();
};

} // namespace rankscope::desktop
