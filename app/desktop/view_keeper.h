// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps how each folder is looked at: while another one is shown, and as a session for the next
// start (session_store.h). What a person changes is written a moment later, so that nothing is lost
// when the program ends.
// Thread: UI only.
#pragma once

#include <functional>
#include <map>
#include <memory>

#include <QObject>
#include <QTimer>

#include "views/session/session.h"

namespace rankscope::desktop {

class MainWindow;
enum class Remember;

class ViewKeeper : public QObject {
    Q_OBJECT

public:
    ViewKeeper(MainWindow& window, Remember remember);

    /// Before the window shows these ranks: keeps the view of the folder that goes.
    void leaveFor(const query::Snapshot& next);
    /// After: the view of the folder that came. Its range as soon as its ranks reach that far, what
    /// is selected of it when all of them are read.
    void arrive(bool isReading);
    /// The last ranks may come before their folder is read to its end: nothing more comes then.
    void endReading();
    /// Of a link, in place of what is selected and locked: when all ranks are read.
    void showAreas(const std::optional<timeline::KeptBox>& box,
        const std::optional<timeline::KeptBox>& locked);
    /// Now, and not a moment later.
    void save();
    /// How that folder is to be looked at: now where it is shown, else as soon as it is.
    void lookAt(const std::filesystem::path& root, const timeline::ViewState& view);
    /// Of the folder that is shown, as it is looked at now; nothing is said of a selection.
    session::Session session() const;
    /// Of what is shown; empty: nothing is.
    const std::filesystem::path& root() const { return m_root; }

private:
    /// Kept: the page that is shown stays, unless it is the timeline.
    enum class View { Kept, Wanted };
    void apply(const timeline::ViewState& view, View which);
    /// The range that waits, where the ranks reach that far; else later, while they are read. All
    /// of it until they are.
    void showRange(bool isReading);
    /// What is locked and selected, when all ranks are read.
    void showKeptAreas(bool isReading);
    /// As it was on the pages, too.
    void showArea(const timeline::KeptBox& kept,
        const std::function<void(const timeline::BoxSelection&)>& take);
    timeline::ViewState capture() const;
    void saveLater();

    MainWindow& m_window;
    Remember m_remember;
    std::filesystem::path m_root; ///< of the folder that is shown
    std::map<std::filesystem::path, timeline::ViewState> m_views;
    std::optional<TimeRange> m_pending;
    bool m_isWholePending = false; ///< all of it, while more of it may come
    std::optional<timeline::KeptBox> m_pendingBox;
    std::optional<timeline::KeptBox> m_pendingLock;
    bool m_areAreasHeld = false; ///< what came last was still being read
    QTimer m_timer;
    bool m_isApplying = false;
};

/// Of all ranks, those without a timeline too.
QStringList rankLabels(const query::Snapshot& snapshot);

} // namespace rankscope::desktop
