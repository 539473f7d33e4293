// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>

#include "app/desktop/analysis_pages.h"
#include "app/desktop/compare_page.h"
#include "app/desktop/go_to.h"
#include "app/desktop/menus.h"
#include "app/desktop/open_dialogs.h"
#include "app/desktop/rank_notes.h"
#include "app/desktop/status_line.h"
#include "app/desktop/top_bar.h"
#include "app/desktop/workbench.h"
#include "views/charts/analysis_page.h"
#include "views/pages/import_health.h"
#include "views/pages/keys_dialog.h"
#include "views/pages/message_page.h"
#include "views/pages/messages.h"
#include "views/project/project_panel.h"
#include "views/shared/tab_strip.h"
#include "views/shared/theme.h"
#include "views/timeline/step_field.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {
constexpr int kPanelWidth = 196;
constexpr int kLeastPanelWidth = 150;
constexpr int kTimeline = 0; // its tab; those of the analyses follow, Import health is the last
} // namespace

MainWindow::MainWindow(Workbench& workbench, Settings settings, Remember remember)
    : m_workbench(workbench)
    , m_settings(std::move(settings))
    , m_remember(remember)
    , m_topBar(new TopBar(this))
    , m_steps(new timeline::StepField(workbench.state, workbench.bridge, m_topBar))
    , m_splitter(new QSplitter(this))
    , m_panel(new project::ProjectPanel(workbench.projects, this))
    , m_pages(new QStackedWidget(this))
    , m_message(new pages::MessagePage(this))
    , m_timeline(new timeline::TimelinePage(workbench.state, workbench.bridge, this))
    , m_health(new pages::ImportHealth(workbench.bridge, this))
    , m_status(new StatusLine(this)) {
    setTheme(m_settings.theme);
    m_language.set(m_settings.language);
    build();
    connectParts();
    connectProjects();
    retranslate();
    restore();
    refresh();
    m_pages->currentWidget()->setFocus();
}

void MainWindow::build() {
    setAcceptDrops(true);
    m_topBar->addTool(m_steps);
    setWindowIcon(QIcon(":/icons/rankscope.svg"));
    addPages();
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_panel);
    m_splitter->addWidget(m_pages);
    m_splitter->setStretchFactor(1, 1);
    m_panel->setMinimumWidth(kLeastPanelWidth);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({kPanelWidth, 1200});
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_topBar);
    column->addWidget(m_splitter, 1);
    column->addWidget(m_status);
    setCentralWidget(body);
}

void MainWindow::addPages() {
    m_analyses = makeAnalysisPages(*this);
    m_pages->addWidget(m_message);
    m_pages->addWidget(m_timeline);
    for (charts::AnalysisPage* page : m_analyses) {
        m_pages->addWidget(page);
        connect(page, &charts::AnalysisPage::placeWanted, this, &MainWindow::showPlace);
    }
    m_pages->addWidget(m_health);
}

void MainWindow::connectParts() {
    connect(&m_topBar->tabs(), &shared::TabStrip::currentChanged, this, [this] {
        m_status->showNotice({});
        refresh();
    });
    connect(m_topBar, &TopBar::languageToggled, this,
        [this] { setLanguage(language() == "zh_CN" ? "en" : "zh_CN"); });
    connect(m_topBar, &TopBar::themeToggled, this,
        [this] { setTheme(m_settings.theme == "dark" ? "light" : "dark"); });
    connect(m_topBar, &TopBar::helpRequested, this, &MainWindow::showKeys);
    connect(m_panel, &project::ProjectPanel::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_panel, &project::ProjectPanel::openRequested, this, &MainWindow::open);
    connect(m_panel, &project::ProjectPanel::rankActivated, this, &MainWindow::showRank);
    connectCompare(*m_panel, *this);
    connect(m_message, &pages::MessagePage::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_message, &pages::MessagePage::openFileRequested, this, &MainWindow::chooseFile);
    connect(m_status, &StatusLine::damageActivated, this, [this] { showPage("import-health"); });
    connect(m_status, &StatusLine::cancelRequested, this, [this] {
        if (const auto current = m_workbench.projects.current())
            m_workbench.projects.cancel(*current);
    });
    connect(m_timeline, &timeline::TimelinePage::failed, m_status, &StatusLine::showProblem);
    connect(m_timeline, &timeline::TimelinePage::painted, this, &MainWindow::refreshFrameTime);
    const timeline::TimelineState& state = m_workbench.state;
    connect(&state, &timeline::TimelineState::selectedSliceChanged, this,
        &MainWindow::refreshSelection);
    connect(&state, &timeline::TimelineState::boxChanged, this, &MainWindow::refreshSelection);
}

void MainWindow::connectProjects() {
    const project::ProjectList& projects = m_workbench.projects;
    connect(&projects, &project::ProjectList::snapshotChanged, this, [this](const auto& snapshot) {
        // First who answers, then who asks.
        const bool isMore = timeline::isGrowth(*m_workbench.state.snapshot(), *snapshot);
        m_workbench.bridge.setSnapshot(
            snapshot, isMore ? shared::Change::Growth : shared::Change::OtherRun);
        m_workbench.state.setSnapshot(snapshot);
        m_status->showProblem({});
    });
    connect(&projects, &project::ProjectList::stateChanged, this, &MainWindow::refresh);
    connect(&projects, &project::ProjectList::currentChanged, this, &MainWindow::refresh);
    connect(&projects, &project::ProjectList::structureChanged, this, &MainWindow::refresh);
    connect(&projects, &project::ProjectList::progressed, this, [this] { showProgress(); });
    const timeline::LaneView& lanes = m_timeline->area().lanes();
    connect(&lanes, &timeline::LaneView::scrolled, this, &MainWindow::preferWhatIsInSight);
}

void MainWindow::restore() {
    m_panel->setRecent(m_settings.recent);
    if (!m_settings.geometry.isEmpty())
        restoreGeometry(m_settings.geometry);
    if (!m_settings.windowSplitter.isEmpty())
        m_splitter->restoreState(m_settings.windowSplitter);
    auto* pageSplitter = m_timeline->findChild<QSplitter*>({}, Qt::FindDirectChildrenOnly);
    if (pageSplitter != nullptr && !m_settings.pageSplitter.isEmpty())
        pageSplitter->restoreState(m_settings.pageSplitter);
}

void MainWindow::open(const QString& path) {
    const QString whole = QFileInfo(path).absoluteFilePath();
    addRecent(m_settings.recent, whole);
    m_panel->setRecent(m_settings.recent);
    m_workbench.projects.open(whole.toStdString());
    fillMenus(*menuBar(), *this);
}

void MainWindow::chooseFolder() {
    connect(askForFolder(*this, m_settings.recent), &QFileDialog::fileSelected, this,
        &MainWindow::open);
}

void MainWindow::chooseFile() {
    connect(askForFile(*this), &QFileDialog::fileSelected, this, &MainWindow::open);
}

void MainWindow::importAgain() {
    if (const auto current = m_workbench.projects.current())
        m_workbench.projects.importAgain(*current);
}

void MainWindow::closeProject() {
    if (const auto current = m_workbench.projects.current())
        m_workbench.projects.close(*current);
}

void MainWindow::setTheme(const QString& name) {
    m_settings.theme = name == "dark" ? "dark" : "light";
    const shared::Theme& theme =
        m_settings.theme == "dark" ? shared::darkTheme() : shared::lightTheme();
    const QPalette palette = shared::paletteOf(theme);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    if (!menuBar()->actions().isEmpty())
        fillMenus(*menuBar(), *this); // for its check mark
}

void MainWindow::setLanguage(const QString& code) {
    m_settings.language = code;
    m_language.set(code);
}

void MainWindow::toggleFullScreen() {
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::showKeys() {
    if (m_keys == nullptr)
        m_keys = new pages::KeysDialog(this);
    m_keys->show();
    m_keys->raise();
    m_keys->activateWindow();
}

void MainWindow::showAbout() {
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Rankscope"));
    box->setIconPixmap(windowIcon().pixmap(64));
    box->setText("Rankscope " RS_VERSION);
    box->setInformativeText(tr("Reads the profiles of training clusters and shows where the step "
                               "time goes.\n\nFree software under the GNU General Public License, "
                               "version 3 or later."));
    box->open();
}

void MainWindow::showPage(int page) {
    m_topBar->tabs().setCurrent(page);
    refresh();
}

bool MainWindow::showPage(const QString& name) {
    const auto page = static_cast<int>(pageNames().indexOf(name.section('.', 0, 0)));
    if (page < 0)
        return false;
    showPage(page);
    const QString section = name.section('.', 1);
    const auto analysis = static_cast<size_t>(page - kTimeline - 1);
    return section.isEmpty()
        || (analysis < m_analyses.size() && m_analyses[analysis]->showSection(section));
}

void MainWindow::showRank(size_t rank) {
    const auto slot = m_workbench.projects.slotOf(rank);
    if (!slot)
        return;
    m_workbench.projects.prefer({*slot});
    showPage(kTimeline);
    unfold(m_workbench.state, m_timeline->area().lanes(), *slot);
    m_timeline->setFocus();
}

void MainWindow::showPlace(const charts::Place& place) {
    const auto slot = charts::slotOf(m_workbench.state, place);
    if (!slot)
        return m_status->showNotice(tr("Rank %1 has no timeline.").arg(place.rank));
    showPage(kTimeline);
    unfold(m_workbench.state, m_timeline->area().lanes(), *slot);
    fitPlace(m_workbench, *slot, place);
    m_timeline->setFocus();
}

QWidget* MainWindow::currentPage() const {
    return m_pages->currentWidget();
}

QStringList MainWindow::pageTitles() {
    return QStringList{tr("Timeline")} + analysisTitles() + QStringList{tr("Import health")};
}

QStringList MainWindow::pageNames() {
    return QStringList{"timeline"} + analysisNames() + QStringList{"import-health"};
}

bool MainWindow::isIdle() const {
    return !m_workbench.projects.isBusy() && m_timeline->isIdle() && areIdle(m_analyses);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    // The keys of the timeline work from the panel and the bars too.
    if (m_pages->currentWidget() != m_timeline || !m_timeline->press(*event))
        QMainWindow::keyPressEvent(event);
}

void MainWindow::keyReleaseEvent(QKeyEvent* event) {
    if (!m_timeline->release(*event))
        QMainWindow::keyReleaseEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_remember == Remember::Yes) {
        m_settings.geometry = saveGeometry();
        m_settings.windowSplitter = m_splitter->saveState();
        if (auto* splitter = m_timeline->findChild<QSplitter*>({}, Qt::FindDirectChildrenOnly))
            m_settings.pageSplitter = splitter->saveState();
        saveSettings(m_settings);
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            open(url.toLocalFile());
    }
    event->acceptProposedAction();
}

void MainWindow::retranslate() {
    m_topBar->tabs().setTabs(pageTitles());
    fillMenus(*menuBar(), *this);
    refresh();
    refreshSelection();
}

void MainWindow::refresh() {
    const project::Project* project = m_workbench.projects.currentProject();
    setWindowTitle(project == nullptr ? "Rankscope" : project->name() + " - Rankscope");
    showProgress();
    preferWhatIsInSight();
    const auto message =
        project == nullptr ? std::optional(pages::welcomeMessage()) : pages::messageFor(*project);
    const QWidget* before = m_pages->currentWidget();
    // Asked before the page goes: then the focus may fall on the tabs by itself.
    const bool isOnTabs = m_topBar->tabs().hasKeyFocus();
    const int page = m_topBar->tabs().current();
    const int lastAnalysis = kTimeline + static_cast<int>(m_analyses.size());
    const bool isHealth = page > lastAnalysis && project != nullptr && project->discovery();
    const query::Snapshot& snapshot = *m_workbench.state.snapshot();
    const bool isReading = project != nullptr && project->isBusy();
    for (charts::AnalysisPage* analysis : m_analyses)
        analysis->setReading(isReading);
    if (isHealth)
        m_health->show(project);
    const bool isAnalysis = page > kTimeline && page <= lastAnalysis
        && !(snapshot.ranks.empty() && snapshot.tables.empty());
    if (message && !isHealth && !isAnalysis) {
        m_message->setMessage(*message);
        m_pages->setCurrentWidget(m_message);
    } else {
        m_pages->setCurrentIndex(page + 1);
    }
    m_steps->setInUse(page == kTimeline);
    // The keys belong to the page that just came, unless someone walks the tabs by keyboard.
    if (m_pages->currentWidget() != before && !isOnTabs)
        m_pages->currentWidget()->setFocus();
}

void MainWindow::showProgress() {
    const project::Project* project = m_workbench.projects.currentProject();
    m_status->showProject(project);
    m_workbench.state.setRankNotes(rankNotes(project));
}

void MainWindow::preferWhatIsInSight() {
    const project::Project* project = m_workbench.projects.currentProject();
    if (project == nullptr || !project->isBusy())
        return;
    const auto waiting = waitingInSight(*project, m_timeline->area().lanes());
    if (!waiting.empty())
        m_workbench.projects.prefer(waiting);
}

void MainWindow::showFrameTime(bool isShown) {
    m_settings.showsFrameTime = isShown;
    refreshFrameTime();
}

void MainWindow::refreshFrameTime() {
    // A figure that differs each time has no place in a picture.
    const bool isShown = m_settings.showsFrameTime && m_remember == Remember::Yes;
    m_status->showFrameTime(isShown ? std::optional(m_timeline->lastPaint()) : std::nullopt);
}

void MainWindow::refreshSelection() {
    const timeline::TimelineState& state = m_workbench.state;
    std::optional<Duration> length;
    if (state.box())
        length = state.box()->range.length();
    else if (state.selectedSlice())
        length = state.selectedSlice()->range.length();
    m_status->showSelection(length);
}

} // namespace rankscope::desktop
