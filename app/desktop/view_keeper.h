// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps how each folder is looked at: while another one is shown, and for the next start. What a
// person changes is written a moment later, so that nothing is lost when the session ends.
// Thread: UI only.
#pragma once

#include <map>
#include <memory>

#include <QObject>
#include <QTimer>

#include "app/desktop/settings.h"
#include "views/timeline/view_state.h"

namespace rankscope::desktop {

class MainWindow;
enum class Remember;

class ViewKeeper : public QObject {
    Q_OBJECT

public:
    ViewKeeper(MainWindow& window, Remember remember);

    /// Before the window shows these ranks: keeps the view of the folder that goes.
    void leaveFor(const query::Snapshot& next);
    /// After: the view of the folder that came. Its range as soon as its ranks reach that far.
    void arrive(bool isReading);
    /// Now, and not a moment later.
    void save();

private:
    timeline::ViewState capture() const;
    void saveLater();

    MainWindow& m_window;
    Remember m_remember;
    std::filesystem::path m_root; ///< of the folder that is shown
    std::map<std::filesystem::path, timeline::ViewState> m_views;
    std::optional<TimeRange> m_pending;
    QTimer m_timer;
    bool m_isApplying = false;
};

} // namespace rankscope::desktop
