// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/view_keeper.h"

#include <QScopedValueRollback>

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {
constexpr int kLaterMs = 500;
}

ViewKeeper::ViewKeeper(MainWindow& window, Remember remember)
    : QObject(&window)
    , m_window(window)
    , m_remember(remember) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kLaterMs);
    connect(&m_timer, &QTimer::timeout, this, &ViewKeeper::save);
    using timeline::TimelineState;
    const TimelineState& state = window.workbench().state;
    for (const auto signal : {&TimelineState::visibleRangeChanged, &TimelineState::markersChanged,
             &TimelineState::filterChanged, &TimelineState::linkCategoriesChanged})
        connect(&state, signal, this, &ViewKeeper::saveLater);
    const timeline::LaneView& lanes = window.timelinePage().area().lanes();
    connect(&lanes, &timeline::LaneView::layoutChanged, this, &ViewKeeper::saveLater);
    connect(&window.workbench().profile, &shared::ShownProfile::chosenChanged, this,
        &ViewKeeper::saveLater);
    connect(&window.workbench().advice, &advice::AdviceState::choicesChanged, this,
        &ViewKeeper::saveLater);
}

timeline::ViewState ViewKeeper::capture() const {
    const Workbench& workbench = m_window.workbench();
    timeline::ViewState view =
        timeline::captureView(workbench.state, m_window.timelinePage().area().lanes());
    if (m_pending)
        view.range = m_pending; // it is still on its way
    view.rank = workbench.profile.chosen().rank;
    view.step = workbench.profile.chosen().step;
    view.page = m_window.pageName();
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
        saveView(QString::fromStdString(m_root.string()), timeline::toJson(m_views[m_root]));
}

void ViewKeeper::leaveFor(const query::Snapshot& next) {
    if (next.root == m_root)
        return;
    save();
    m_root.clear(); // until arrive(): what happens between the two is of neither folder
}

void ViewKeeper::arrive(bool isReading) {
    Workbench& workbench = m_window.workbench();
    timeline::TimelineState& state = workbench.state;
    const QScopedValueRollback applying(m_isApplying, true);
    if (const auto& root = workbench.profile.snapshot()->root; root != m_root && !root.empty()) {
        const bool isFirst = m_views.empty(); // then the command line may have said which page
        m_root = root;
        if (m_views.count(root) == 0 && m_remember == Remember::Yes)
            m_views[root] = timeline::viewFromJson(loadView(QString::fromStdString(root.string())));
        const timeline::ViewState& view = m_views[root];
        timeline::applyView(view, state, m_window.timelinePage().area().lanes());
        workbench.profile.choose({view.rank, view.step});
        workbench.advice.setChoices(view.advice);
        m_pending = view.range;
        if (!view.page.isEmpty() && (!isFirst || m_window.pageName() == "timeline"))
            m_window.showPage(view.page);
    }
    if (!m_pending)
        return;
    const TimeRange whole = state.wholeRange();
    const bool isThere = whole.begin <= m_pending->begin && m_pending->end <= whole.end;
    if (isThere)
        state.setVisibleRange(*m_pending, timeline::Undo::Continue);
    if (isThere || !isReading)
        m_pending.reset();
}

} // namespace rankscope::desktop
