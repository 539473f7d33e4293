// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/view_keeper.h"

#include <utility>

#include <QScopedValueRollback>

#include "app/desktop/main_window.h"
#include "app/desktop/navigator.h"
#include "app/desktop/page_stack.h"
#include "app/desktop/session_store.h"
#include "app/desktop/workbench.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

constexpr int kLaterMs = 500;

/// The box or the locked area is what the pages show: its range, or the step that the box is of.
bool isOnPages(TimeRange area, const timeline::TimelineState& state, const shared::Chosen& chosen) {
    const auto step = state.selectedStep();
    return (chosen.range && chosen.range->time == area)
        || (step && chosen.step && state.steps()[*step].number == QString::number(*chosen.step));
}

} // namespace

ViewKeeper::ViewKeeper(MainWindow& window, Remember remember)
    : QObject(&window)
    , m_window(window)
    , m_remember(remember) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kLaterMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        save();
        m_window.keepSettings();
    });
    using timeline::TimelineState;
    const TimelineState& state = window.workbench().state;
    for (const auto signal : {&TimelineState::visibleRangeChanged, &TimelineState::markersChanged,
             &TimelineState::filterChanged, &TimelineState::linkCategoriesChanged,
             &TimelineState::clocksQuietChanged, &TimelineState::boxChanged,
             &TimelineState::lockChanged, &TimelineState::pagesFollowChanged,
             &TimelineState::showsFindingsChanged})
        connect(&state, signal, this, &ViewKeeper::saveLater);
    const timeline::LaneView& lanes = window.timelinePage().area().lanes();
    connect(&lanes, &timeline::LaneView::layoutChanged, this, &ViewKeeper::saveLater);
    connect(&lanes, &timeline::LaneView::scrolled, this, &ViewKeeper::saveLater);
    connect(&window.pages(), &PageStack::choicesChanged, this, &ViewKeeper::saveLater);
    connect(&window.pages(), &QStackedWidget::currentChanged, this, &ViewKeeper::saveLater);
    connect(&window.workbench().profile, &shared::ShownProfile::chosenChanged, this,
        &ViewKeeper::saveLater);
    connect(&window.workbench().advice, &advice::AdviceState::choicesChanged, this,
        &ViewKeeper::saveLater);
}

session::Session ViewKeeper::session() const {
    session::Session session{.program = RS_VERSION,
        .folder = QString::fromStdString(m_root.string()),
        .ranks = rankLabels(*m_window.workbench().profile.snapshot()),
        .view = capture()};
    return session;
}

timeline::ViewState ViewKeeper::capture() const {
    const Workbench& workbench = m_window.workbench();
    timeline::ViewState view =
        timeline::captureView(workbench.state, m_window.timelinePage().area().lanes());
    if (m_pending)
        view.range = m_pending; // it is still on its way
    view.isWhole |= m_isWholePending && workbench.state.isFirstView();
    if (view.box)
        view.box->isOnPages =
            isOnPages(view.box->range, workbench.state, workbench.profile.chosen());
    else if (m_pendingBox && !workbench.state.selectedSlice())
        view.box = m_pendingBox;
    if (!view.locked)
        view.locked = m_pendingLock;
    else if (!view.box) // else that of the box is on the pages, if any is
        view.locked->isOnPages =
            isOnPages(view.locked->range, workbench.state, workbench.profile.chosen());
    view.rank = workbench.profile.chosen().rank;
    view.step = workbench.profile.chosen().step;
    view.page = m_window.pageName();
    view.sections = m_window.pages().sections();
    view.filters = m_window.pages().filters();
    view.advice = workbench.advice.choices();
    return view;
}

void ViewKeeper::saveLater() {
    if (!m_isApplying && !m_root.empty())
        m_timer.start();
}

void ViewKeeper::save() {
    m_timer.stop();
    if (m_root.empty())
        return;
    m_views[m_root] = capture();
    if (m_remember == Remember::Yes)
        keepSession(QString::fromStdString(m_root.string()), session());
}

void ViewKeeper::leaveFor(const query::Snapshot& next) {
    if (next.root == m_root)
        return;
    save();
    m_root.clear(); // until arrive(): what happens between the two is of neither folder
}

void ViewKeeper::lookAt(const std::filesystem::path& root, const timeline::ViewState& view) {
    m_views[root] = view;
    if (root != m_root || root.empty())
        return;
    timeline::TimelineState& state = m_window.workbench().state;
    const timeline::RankShifts shifts = state.shifts();
    m_areAreasHeld = false; // until the ranks of this view come
    state.clearSelection();
    state.setLocked(std::nullopt);
    apply(view, View::Wanted);
    if (!view.range && !view.isWhole)
        state.showFirstView();
    else if (!view.range)
        state.reset();
    // Moved ranks come once more, and all ranks where the folder is opened again: then its box is
    // shown.
    const project::Project* project = m_window.workbench().projects.currentProject();
    const bool isReading = shifts != state.shifts() || (project != nullptr && project->isBusy());
    showRange(isReading);
}

void ViewKeeper::apply(const timeline::ViewState& view, View which) {
    const QScopedValueRollback applying(m_isApplying, true);
    Workbench& workbench = m_window.workbench();
    timeline::applyView(view, workbench.state, m_window.timelinePage().area().lanes());
    const auto& range = workbench.profile.chosen().range; // that the pages follow
    workbench.profile.choose({view.rank, view.step, view.step ? std::nullopt : range});
    workbench.advice.setChoices(view.advice);
    m_window.pages().setFilters(view.filters);
    m_pending = view.range;
    m_isWholePending = view.isWhole && !view.range;
    m_pendingBox = view.box;
    m_pendingLock = view.locked;
    const bool mayTurn = which == View::Wanted || m_window.pageName() == "timeline";
    if (!mayTurn)
        return;
    if (!view.sections.empty()) // of a folder that is seen the first time the pages stay
        m_window.pages().setSections(view.sections);
    if (!view.page.isEmpty())
        m_window.showPage(view.page);
}

void ViewKeeper::arrive(bool isReading) {
    const Workbench& workbench = m_window.workbench();
    bool isMoved = false; // then the ranks come once more, where they reach to other times
    if (const auto& root = workbench.profile.snapshot()->root; root != m_root && !root.empty()) {
        const bool isFirst = m_views.empty(); // then the command line may have said which page
        m_root = root;
        if (m_views.count(root) == 0 && m_remember == Remember::Yes) {
            const auto kept = keptSession(QString::fromStdString(root.string()));
            m_views[root] = kept ? kept->view : timeline::ViewState();
        }
        apply(m_views[root], isFirst ? View::Kept : View::Wanted);
        isMoved = !workbench.state.shifts().empty();
        m_window.navigator().forget(); // where it begins is no place to come back from
    }
    showRange(isReading || isMoved);
    showKeptAreas(isReading || isMoved);
}

void ViewKeeper::endReading() {
    if (m_areAreasHeld && !m_root.empty())
        showKeptAreas(false);
}

/// Their lanes are known when all ranks are read. What a person locked or selected meanwhile stays.
void ViewKeeper::showKeptAreas(bool isReading) {
    m_areAreasHeld = isReading;
    if (isReading)
        return;
    const QScopedValueRollback applying(m_isApplying, true);
    timeline::TimelineState& state = m_window.workbench().state;
    const auto lock = std::exchange(m_pendingLock, std::nullopt);
    const auto box = std::exchange(m_pendingBox, std::nullopt);
    if (lock && !state.locked())
        showArea(*lock, [&state](const auto& area) { state.setLocked(area); });
    if (box && !state.box() && !state.selectedSlice())
        showArea(*box, [&state](const auto& area) { state.selectBox(area); });
}

void ViewKeeper::showAreas(
    const std::optional<timeline::KeptBox>& box, const std::optional<timeline::KeptBox>& locked) {
    timeline::TimelineState& state = m_window.workbench().state;
    m_pendingBox.reset();
    m_pendingLock.reset();
    state.clearSelection();
    state.setLocked(std::nullopt);
    if (locked)
        showArea(*locked, [&state](const auto& area) { state.setLocked(area); });
    if (box)
        showArea(*box, [&state](const auto& area) { state.selectBox(area); });
}

void ViewKeeper::showArea(
    const timeline::KeptBox& kept, const std::function<void(const timeline::BoxSelection&)>& take) {
    const auto area = timeline::boxOf(kept, m_window.workbench().state);
    if (!area)
        return;
    const shared::Chosen chosen = m_window.workbench().profile.chosen();
    take(*area);
    if (!kept.isOnPages)
        m_window.workbench().profile.choose(chosen);
}

void ViewKeeper::showRange(bool isReading) {
    const QScopedValueRollback applying(m_isApplying, true);
    timeline::TimelineState& state = m_window.workbench().state;
    if (m_isWholePending && state.isFirstView()) // else a person looks at something
        state.reset(timeline::Undo::Continue);
    m_isWholePending &= isReading;
    if (!m_pending)
        return;
    const TimeRange whole = state.wholeRange();
    const bool isThere = whole.begin <= m_pending->begin && m_pending->end <= whole.end;
    // A view may reach beyond the first and the last event.
    const bool isNear = m_pending->begin < whole.end && m_pending->end > whole.begin;
    if (isThere || (!isReading && isNear))
        state.setVisibleRange(*m_pending, timeline::Undo::Continue);
    if (isThere || !isReading)
        m_pending.reset();
}

QStringList rankLabels(const query::Snapshot& snapshot) {
    QStringList labels;
    for (const query::OpenRank& rank : snapshot.ranks)
        labels += QString::fromStdString(rank.index->label);
    for (const auto& tables : snapshot.tables) {
        if (tables->kind != model::ProfileKind::ClusterAnalysis)
            labels += QString::fromStdString(tables->label);
    }
    labels.removeDuplicates();
    return labels;
}

} // namespace rankscope::desktop
