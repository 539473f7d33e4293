// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include <algorithm>

#include <QCloseEvent>
#include <QKeyEvent>
#include <QMenuBar>
#include <QSplitter>

#include "app/desktop/advice_marks.h"
#include "app/desktop/field_keys.h"
#include "app/desktop/navigator.h"
#include "app/desktop/page_column.h"
#include "app/desktop/page_stack.h"
#include "app/desktop/page_table.h"
#include "app/desktop/rank_notes.h"
#include "app/desktop/recent_folders.h"
#include "app/desktop/sessions.h"
#include "app/desktop/status_line.h"
#include "app/desktop/tab_order.h"
#include "app/desktop/top_bar.h"
#include "app/desktop/view_keeper.h"
#include "app/desktop/window_actions.h"
#include "app/desktop/workbench.h"
#include "views/pages/keys_dialog.h"
#include "views/pages/message_page.h"
#include "views/project/project_panel.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/keys.h"
#include "views/shared/layouts.h"
#include "views/shared/tab_strip.h"
#include "views/shared/text_size.h"
#include "views/timeline/step_field.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {
constexpr int kPanelWidth = 196;
constexpr int kLeastPanelWidth = 150;
constexpr int kTimeline = 0; // its tab
} // namespace

MainWindow::MainWindow(Workbench& workbench, Settings settings, Remember remember)
    : m_workbench(workbench)
    , m_settings(std::move(settings))
    , m_remember(remember)
    , m_topBar(new TopBar(this))
    , m_steps(new timeline::StepField(workbench.state, workbench.bridge, m_topBar))
    , m_splitter(new QSplitter(this))
    , m_panel(new project::ProjectPanel(workbench.projects, this))
    , m_pages(new PageStack(workbench, this))
    , m_recent(new RecentFolders(workbench.projects, m_settings.recent, this))
    , m_status(new StatusLine(workbench.bridge, this))
    , m_navigator(new Navigator(*this))
    , m_views(new ViewKeeper(*this, remember))
    , m_sessions(new Sessions(*this, *m_views)) {
    workbench.statements.set(m_settings.statements);
    setTheme(m_settings.theme);
    m_language.set(m_settings.language);
    if (m_settings.textSize != shared::textSize())
        shared::setTextSize(m_settings.textSize);
    build();
    handleActions(m_actions, *this);
    new FieldKeys(this);
    connectPages();
    connectParts();
    connectProjects();
    connectRecent();
    new AdviceMarks(workbench, m_topBar->tabs(), *m_pages); // goes with the pages
    retranslate();
    restore();
    refresh();
    m_pages->currentWidget()->setFocus();
}

void MainWindow::build() {
    setAcceptDrops(true);
    m_topBar->addTool(m_steps);
    setWindowIcon(QIcon(":/icons/rankscope.svg"));
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_panel);
    m_splitter->addWidget(new PageColumn(m_workbench.state, *m_pages));
    m_splitter->setStretchFactor(1, 1);
    shared::inEachTextSize(
        m_panel, [this] { m_panel->setMinimumWidth(shared::grown(kLeastPanelWidth)); });
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({shared::grown(kPanelWidth), 1200});
    auto* body = new QWidget(this);
    auto* column = shared::columnIn(body);
    column->addWidget(m_topBar);
    column->addWidget(m_splitter, 1);
    column->addWidget(m_status);
    setCentralWidget(body);
}

timeline::TimelinePage& MainWindow::timelinePage() const {
    return m_pages->timeline();
}

void MainWindow::connectPages() {
    for (sections::AnalysisPage* page : m_pages->analyses()) {
        if (page == nullptr)
            continue;
        connect(page, &sections::AnalysisPage::targetWanted, m_navigator, &Navigator::go);
        connect(
            page, &sections::AnalysisPage::sectionChanged, m_navigator, &Navigator::pageChanged);
    }
    const auto* timeline = &timelinePage();
    connect(timeline, &timeline::TimelinePage::targetWanted, m_navigator, &Navigator::go);
    connect(timeline, &timeline::TimelinePage::failed, m_status, &StatusLine::showProblem);
    connect(timeline, &timeline::TimelinePage::said, m_status, &StatusLine::showNotice,
        Qt::QueuedConnection); // after what it says has been shown
    connect(timeline, &timeline::TimelinePage::painted, this, &MainWindow::refreshFrameTime);
    const pages::MessagePage* message = &m_pages->message();
    connect(message, &pages::MessagePage::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(message, &pages::MessagePage::openFileRequested, this, &MainWindow::chooseFile);
    connect(message, &pages::MessagePage::offerTaken, this, &MainWindow::takeOffer);
}

void MainWindow::connectParts() {
    connect(&m_topBar->tabs(), &shared::TabStrip::currentChanged, this, [this] {
        m_status->showNotice({});
        refresh();
        m_navigator->pageChanged();
    });
    connect(m_topBar, &TopBar::actionWanted, &m_actions, &actions::Actions::run);
    connect(m_navigator, &Navigator::changed, m_topBar,
        [this] { m_topBar->setWays(m_navigator->canGoBack(), m_navigator->canGoForward()); });
    const shared::ShownProfile& profile = m_workbench.profile;
    connect(&profile, &shared::ShownProfile::runChanged, m_navigator, &Navigator::forget);
    connect(&profile, &shared::ShownProfile::chosenChanged, m_topBar,
        [this, &profile] { m_topBar->showChosen(profile.chosen()); });
    connect(m_panel, &project::ProjectPanel::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_panel, &project::ProjectPanel::openRequested, this, &MainWindow::open);
    connect(m_panel, &project::ProjectPanel::rankActivated, this, &MainWindow::showRank);
    connect(m_panel, &project::ProjectPanel::compareRequested, this, [this](size_t project) {
        m_workbench.sides.compareWithShown(m_workbench.projects.project(project).root());
        showPage("compare");
    });
    connect(m_status, &StatusLine::damageActivated, this, [this] { showPage("import-health"); });
    connect(m_status, &StatusLine::cancelRequested, this,
        [this] { m_actions.run("file.cancel-import"); });
    const timeline::TimelineState& state = m_workbench.state;
    connect(&state, &timeline::TimelineState::selectedSliceChanged, this,
        &MainWindow::refreshSelection);
    connect(&state, &timeline::TimelineState::boxChanged, this, &MainWindow::refreshSelection);
    // Queued: a view is given back while its snapshot is being taken.
    connect(
        &state, &timeline::TimelineState::shiftsChanged, this, [this] { takeSnapshot(m_read); },
        Qt::QueuedConnection);
}

void MainWindow::connectProjects() {
    const project::ProjectList& projects = m_workbench.projects;
    connect(&projects, &project::ProjectList::snapshotChanged, this, &MainWindow::takeSnapshot);
    connect(&projects, &project::ProjectList::stateChanged, this, &MainWindow::refresh);
    connect(&projects, &project::ProjectList::currentChanged, this, &MainWindow::refresh);
    connect(&projects, &project::ProjectList::structureChanged, this, &MainWindow::refresh);
    connect(&projects, &project::ProjectList::progressed, this, [this] { showProgress(); });
    const timeline::LaneView& lanes = timelinePage().area().lanes();
    connect(&lanes, &timeline::LaneView::scrolled, this, &MainWindow::preferWhatIsInSight);
}

void MainWindow::takeSnapshot(const std::shared_ptr<const query::Snapshot>& read) {
    if (read == nullptr)
        return; // no folder is open
    const auto snapshot = timeline::shifted(m_read = read, m_workbench.state.shifts());
    m_views->leaveFor(*snapshot);
    m_workbench.show(snapshot);
    const project::Project* project = m_workbench.projects.currentProject();
    m_views->arrive(project != nullptr && project->isBusy());
    m_status->showProblem({});
}

void MainWindow::restore() {
    if (!m_settings.geometry.isEmpty())
        restoreGeometry(m_settings.geometry);
    if (!m_settings.windowSplitter.isEmpty())
        m_splitter->restoreState(m_settings.windowSplitter);
    timelinePage().restorePanes(m_settings.pageSplitter);
    m_isRestored = true;
}

void MainWindow::showKeys() {
    if (m_keys == nullptr)
        m_keys = new pages::KeysDialog(this);
    m_keys->show();
    m_keys->raise();
    m_keys->activateWindow();
}

void MainWindow::showPage(int page) {
    m_topBar->tabs().setCurrent(page);
    refresh();
    if (m_topBar->tabs().hasFocus()) // a page that is wanted by its name is no walk along the tabs
        m_pages->currentWidget()->setFocus();
}

bool MainWindow::showPage(const QString& wanted) {
    const QString name = nameOfNow(wanted);
    const auto page = pageOf(name);
    if (!page)
        return false;
    const QString section = name.section('.', 1);
    sections::AnalysisPage* analysis = m_pages->analysis(*page);
    // First the section: one page changes, not two.
    const bool isThere =
        section.isEmpty() || (analysis != nullptr && analysis->showSection(section));
    showPage(static_cast<int>(*page));
    return isThere;
}

void MainWindow::showSection(const model::Target& target) {
    if (!showPage(QString::fromStdString(target.page)))
        return;
    if (sections::AnalysisPage* page = currentAnalysis())
        page->currentSection()->showTarget(target);
}

QString MainWindow::pageName() const {
    const QString page = pageTable()[static_cast<size_t>(m_topBar->tabs().current())].name;
    const sections::AnalysisPage* analysis = currentAnalysis();
    return analysis == nullptr ? page : page + '.' + analysis->currentName();
}

sections::AnalysisPage* MainWindow::currentAnalysis() const {
    return m_pages->analysis(static_cast<size_t>(m_topBar->tabs().current()));
}

void MainWindow::showRank(size_t rank) {
    const auto slot = m_workbench.projects.slotOf(rank);
    if (!slot)
        return;
    m_workbench.projects.prefer({*slot});
    showPage(kTimeline);
    m_navigator->unfold(*slot);
    timelinePage().setFocus();
}

void MainWindow::say(const QString& notice) {
    m_status->showNotice(notice);
}

void MainWindow::sayNoTimeline(const model::Target& target) {
    say(tr("Rank %1 has no timeline.").arg(target.rank.value_or(-1)));
}

QWidget* MainWindow::currentPage() const {
    return m_pages->currentWidget();
}

bool MainWindow::isIdle() const {
    return !m_workbench.projects.isBusy() && m_pages->isIdle() && !m_sessions->isPending();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (shared::isLeftByField(*event, *this)) {
        if (event->key() == Qt::Key_Escape)
            m_pages->currentWidget()->setFocus();
        return;
    }
    // The keys of the timeline work from the panel and the bars too.
    if (m_pages->currentWidget() == &timelinePage() && timelinePage().press(*event))
        return;
    if (event->key() == Qt::Key_Escape && m_pages->currentWidget() != &timelinePage())
        m_workbench.profile.choose({});
    else
        QMainWindow::keyPressEvent(event);
}

bool MainWindow::focusNextPrevChild(bool isForward) {
    const QWidget* now = focusWidget();
    QWidget* to = stopFrom(now != nullptr ? *now : *this, isForward);
    if (to == nullptr)
        return false;
    to->setFocus(isForward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    bringIntoSight(*to);
    return true;
}

void MainWindow::keyReleaseEvent(QKeyEvent* event) {
    if (!timelinePage().release(*event))
        QMainWindow::keyReleaseEvent(event);
}

void MainWindow::keepSettings() {
    if (m_remember == Remember::No || !m_isRestored)
        return; // until then the window is not as a person left it
    m_settings.geometry = saveGeometry();
    m_settings.windowSplitter = m_splitter->saveState();
    m_settings.pageSplitter = timelinePage().savePanes();
    m_settings.statements = m_workbench.statements.statements();
    saveSettings(m_settings);
    saveColumns();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    keepSettings();
    if (m_remember == Remember::Yes)
        m_views->save();
    QMainWindow::closeEvent(event);
}

void MainWindow::refresh() {
    const project::Project* project = m_workbench.projects.currentProject();
    setWindowTitle(project == nullptr ? "Rankscope" : project->name() + " - Rankscope");
    showProgress();
    preferWhatIsInSight();
    const auto message = messageOf(project);
    const QWidget* before = m_pages->currentWidget();
    // Asked before the page goes: then the focus may fall on the tabs by itself.
    const bool isOnTabs = m_topBar->tabs().hasKeyFocus();
    const int page = m_topBar->tabs().current();
    const bool isHealth =
        pageName().startsWith("import-health.") && project != nullptr && project->discovery();
    const query::Snapshot& snapshot = *m_workbench.state.snapshot();
    const bool isReading = project != nullptr && project->isBusy();
    if (!isReading)
        m_views->endReading();
    m_pages->setReading(isReading);
    const bool isAnalysis = currentAnalysis() != nullptr && !snapshot.isEmpty();
    if (message && !isHealth && !isAnalysis) {
        m_pages->showMessage(*message);
    } else {
        m_pages->showPage(static_cast<size_t>(page));
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
    preferInSight(m_workbench.projects, timelinePage().area().lanes());
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
