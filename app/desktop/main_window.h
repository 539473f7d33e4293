// SPDX-License-Identifier: GPL-3.0-or-later
// The main window: puts the parts together and connects them. What a part does is in its own
// file under views/.
// Thread: UI only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QMainWindow>

#include "app/desktop/language.h"
#include "app/desktop/settings.h"
#include "core/model/target.h"
#include "views/actions/actions.h"

class QSplitter;

namespace rankscope::pages {
class KeysDialog;
struct Message;
} // namespace rankscope::pages

namespace rankscope::sections {
class AnalysisPage;
}

namespace rankscope::project {
class Project;
class ProjectPanel;
} // namespace rankscope::project

namespace rankscope::query {
struct Snapshot;
}

namespace rankscope::timeline {
class StepField;
class TimelinePage;
} // namespace rankscope::timeline

namespace rankscope::desktop {

class Navigator;
class PageStack;
class RecentFolders;
class Sessions;
class StatusLine;
class TopBar;
class ViewKeeper;
struct Workbench;

/// No: a picture is taken, nothing is read from or written to the settings of a person.
enum class Remember { Yes, No };

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Workbench& workbench, Settings settings, Remember remember);

    /// A folder, a file, a session (*.rankscope), or a link to a view.
    void open(const QString& path);
    void chooseFolder();
    void chooseFile();
    void setTheme(const QString& name);
    void setLanguage(const QString& code);
    /// Percent; from the next start.
    void setScale(int percent);
    /// Pixels; at once.
    void setTextSize(int pixels);
    void showFrameTime(bool isShown);
    void toggleFullScreen();
    project::ProjectPanel& panel() { return *m_panel; }
    void showKeys();
    /// By its tab.
    void showPage(int page);
    PageStack& pages() { return *m_pages; }
    const PageStack& pages() const { return *m_pages; }
    /// By its name, see page_table.h; of a page with sections also "communication.links". False:
    /// there is none.
    bool showPage(const QString& name);
    /// The page or section of the target, and there what it says.
    void showSection(const model::Target& target);
    /// Unfolds a rank of the current project and brings it to the top.
    void showRank(size_t rank);
    /// In the status line, for a while.
    void say(const QString& notice);
    void sayNoTimeline(const model::Target& target);

    Workbench& workbench() { return m_workbench; }
    QWidget* currentPage() const;
    /// "memory.curves", "timeline": of the tab that is chosen, whatever stands in its place.
    QString pageName() const;
    /// Null where the chosen tab has no sections.
    sections::AnalysisPage* currentAnalysis() const;
    Navigator& navigator() { return *m_navigator; }
    Sessions& sessions() { return *m_sessions; }
    const actions::Actions& actions() const { return m_actions; }
    timeline::TimelinePage& timelinePage() const;
    const Settings& settings() const { return m_settings; }
    /// Writes them and the sizes of now.
    void keepSettings();
    /// Of what is remembered at the end, see paletteRecent.
    void setPaletteRecent(const QStringList& ids) { m_settings.paletteRecent = ids; }
    const QString& language() const { return m_language.code(); }
    /// Nothing is read, asked or waiting to be drawn.
    bool isIdle() const;

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool isForward) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void connectParts();
    void connectProjects();
    void connectRecent();
    /// What stands in place of the timeline; nothing when there is one.
    std::optional<pages::Message> messageOf(const project::Project* project) const;
    /// Of a message: the name of a page, or that a folder is to be forgotten.
    void takeOffer(const QString& offer);
    void takeSnapshot(const std::shared_ptr<const query::Snapshot>& read);
    void connectPages();
    void restore();
    void retranslate();
    void refresh();
    void refreshSelection();
    void refreshFrameTime();
    void showProgress();
    /// The ranks that a person looks at are read first.
    void preferWhatIsInSight();

    Workbench& m_workbench;
    /// As it was read: what is shown of it may stand on other clocks.
    std::shared_ptr<const query::Snapshot> m_read = {};
    Settings m_settings;
    Remember m_remember;
    bool m_isRestored = false;
    Language m_language;
    TopBar* m_topBar;
    timeline::StepField* m_steps;
    QSplitter* m_splitter;
    project::ProjectPanel* m_panel;
    PageStack* m_pages;
    RecentFolders* m_recent;
    StatusLine* m_status;
    pages::KeysDialog* m_keys = nullptr;
    actions::Actions m_actions;
    Navigator* m_navigator;
    ViewKeeper* m_views;
    Sessions* m_sessions;
};

} // namespace rankscope::desktop
