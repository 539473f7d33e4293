// SPDX-License-Identifier: GPL-3.0-or-later
// Every jump of the program: from any page to what a target says, and back. A jump to the timeline
// unfolds the rank, fits the place to the window and selects the slice as soon as it is found.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QObject>

#include "core/model/target.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::desktop {

class MainWindow;

class Navigator : public QObject {
    Q_OBJECT

public:
    explicit Navigator(MainWindow& window);

    void go(const model::Target& target);
    void back();
    void forward();
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoForward() const { return !m_forward.empty(); }
    /// The window shows another page or section, by whatever way.
    void pageChanged();
    /// Of another folder: there is no way back into one that is not shown.
    void forget();

    /// Shows a hidden rank again, unfolds it and brings it to the top.
    void unfold(RankSlot slot);

signals:
    void changed(); ///< whether there is a way back or forward

private:
    /// Where one was: a page, and what the timeline showed.
    struct Visit {
        QString page;
        shared::Chosen chosen; ///< on all pages
        TimeRange range;
        std::optional<timeline::SelectedSlice> slice;
        Duration clock; ///< of the slice's track: what was moved since lies elsewhere now
        std::optional<timeline::BoxSelection> box;
        int top = 0;
    };

    Visit here() const;
    void remember();
    void travel(std::vector<Visit>& from, std::vector<Visit>& to);
    void show(const Visit& visit);
    void showOnTimeline(const model::Target& target);
    void fitRank(RankSlot slot);
    void fitTime(RankSlot slot, const model::Target& target);
    void selectSlice(const model::Target& target);
    void fitStep(RankSlot slot, int64_t step);

    MainWindow& m_window;
    /// Which slice a target names: goes on while ranks are still read, as questions of pages do.
    shared::Question m_slice;
    QString m_page;
    std::vector<Visit> m_back;
    std::vector<Visit> m_forward;
    bool m_isGoing = false;
};

} // namespace rankscope::desktop
