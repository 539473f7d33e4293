// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as files and links to views: saves, copies and opens them. What they name is shown as
// soon as it is read; what is not there is said.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>

#include <QObject>
#include <QStringList>

#include "core/model/view_link.h"
#include "views/session/session.h"
#include "views/shared/query_bridge.h"

namespace rankscope::project {
class Project;
}

namespace rankscope::desktop {

class MainWindow;
class ViewKeeper;

class Sessions : public QObject {
    Q_OBJECT

public:
    Sessions(MainWindow& window, ViewKeeper& views);

    /// A folder is shown that can be spoken of.
    bool canSave() const;
    /// Asks where.
    void save();
    void saveTo(const QString& file);
    void choose();
    /// Onto the clipboard.
    void copyLink();
    void askForLink();
    /// A session file or the text of a link; false: it is neither.
    bool open(const QString& what);
    /// It names something that is still being read.
    bool isPending() const { return m_pending.has_value(); }

signals:
    /// All that could not be shown as it was; also in a box over the window.
    void saidMissing(const QStringList& sentences);

private:
    /// What is shown when enough of the folder is read.
    struct Pending {
        std::filesystem::path root;
        bool isLink = false;
        model::Target target{};
        std::optional<TimeRange> view{};
        bool isWhole = false; ///< else, without a view, as a run begins
        std::string topRow{}; ///< key of a row
        std::optional<int> top{}; ///< how far it is scrolled out; nothing: of a link
        std::vector<std::string> pinned{}; ///< keys of tracks, beside those that are pinned
        std::optional<model::LinkShifts> shifts{}; ///< until they are those of the timeline
        std::optional<timeline::KeptBox> box{};
        std::optional<timeline::KeptBox> locked{};
        std::shared_ptr<const query::Snapshot> movedFrom{}; ///< what stood before they were
        QStringList ranks{}; ///< that should be there
        QStringList missing{}; ///< sentences
    };

    void openFile(const QString& file);
    void openAt(session::Session session, const QString& folder);
    void openLink(const QString& text);
    void askForFolder(const session::Session& session, const QStringList& places);
    /// Gives what is selected, when it is known by name.
    void withSelection(const std::function<void(const model::Target&)>& use);
    void follow();
    bool isReady(const project::Project& project) const;
    bool takeShifts(const project::Project& project);
    void showPending(const Pending& pending);
    void sayMissing(const QStringList& sentences);
    void sayProblem(const QString& title, const QString& text);
    static QStringList shorten(model::ViewLink& link);
    /// To the view as it is, without its slice.
    model::ViewLink linkHere() const;

    MainWindow& m_window;
    ViewKeeper& m_views;
    shared::Question m_name;
    std::optional<Pending> m_pending;
};

bool isSessionFile(const QString& path);
/// What a word of the command line leads to: of a session or a link its folder, else itself; empty
/// where that is not known.
QString folderOf(const QString& argument);

} // namespace rankscope::desktop
