// SPDX-License-Identifier: GPL-3.0-or-later
// The main window: puts the parts together and connects them. What a part does is in its own
// file under views/.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QMainWindow>

#include "app/desktop/language.h"
#include "app/desktop/settings.h"

class QSplitter;
class QStackedWidget;

namespace rankscope::pages {
class ImportHealth;
class KeysDialog;
class MessagePage;
} // namespace rankscope::pages

namespace rankscope::charts {
class AnalysisPage;
struct Place;
} // namespace rankscope::charts

namespace rankscope::project {
class ProjectPanel;
}

namespace rankscope::timeline {
class StepField;
class TimelinePage;
} // namespace rankscope::timeline

namespace rankscope::desktop {

class StatusLine;
class TopBar;
struct Workbench;

/// No: a picture is taken, nothing is read from or written to the settings of a person.
enum class Remember { Yes, No };

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Workbench& workbench, Settings settings, Remember remember);

    void open(const QString& path);
    void chooseFolder();
    void chooseFile();
    void importAgain();
    void closeProject();
    void setTheme(const QString& name);
    void setLanguage(const QString& code);
    void showFrameTime(bool isShown);
    void toggleFullScreen();
    void showKeys();
    void showAbout();
    /// By its tab.
    void showPage(int page);
    /// By its name, see pageNames(); of a page with sections also "communication.links". False:
    /// there is none.
    bool showPage(const QString& name);
    /// Unfolds a rank of the current project and brings it to the top.
    void showRank(size_t rank);
    /// On the timeline: a rank by its number, a step of it where it has steps, or a time.
    void showPlace(const charts::Place& place);

    Workbench& workbench() { return m_workbench; }
    QWidget* currentPage() const;
    timeline::TimelinePage& timelinePage() { return *m_timeline; }
    const Settings& settings() const { return m_settings; }
    const QString& language() const { return m_language.code(); }
    static QStringList pageTitles();
    static QStringList pageNames();
    /// Nothing is read, asked or waiting to be drawn.
    bool isIdle() const;

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void connectParts();
    void connectProjects();
    void addPages();
    void restore();
    void retranslate();
    void refresh();
    void refreshSelection();
    void refreshFrameTime();
    void showProgress();
    /// The ranks that a person looks at are read first.
    void preferWhatIsInSight();

    Workbench& m_workbench;
    Settings m_settings;
    Remember m_remember;
    Language m_language;
    TopBar* m_topBar;
    timeline::StepField* m_steps;
    QSplitter* m_splitter;
    project::ProjectPanel* m_panel;
    QStackedWidget* m_pages; ///< message, then the pages in the order of the tabs
    pages::MessagePage* m_message;
    timeline::TimelinePage* m_timeline;
    std::vector<charts::AnalysisPage*> m_analyses;
    pages::ImportHealth* m_health;
    StatusLine* m_status;
    pages::KeysDialog* m_keys = nullptr;
};

} // namespace rankscope::desktop
