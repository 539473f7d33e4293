// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_page.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSplitter>

#include "core/advisor/compiled_graph.h"
#include "core/query/details.h"
#include "views/shared/keys.h"
#include "views/shared/layouts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/clocks/clocks_dialog.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/data_pane/system_part.h"
#include "views/timeline/finding_strip.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/hit_strip.h"
#include "views/timeline/search_field.h"
#include "views/timeline/slice_places.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/toolbar.h"

namespace rankscope::timeline {

namespace {
constexpr int kLeastPane = 90; ///< pixels of the data pane below which nothing of it is seen
constexpr const char* kStatistics = "statistics";
constexpr int kUsualPane = 260;
/// Pixels of ruler, findings and overview of a job with steps: they come once the job is read, and
/// the pane does not move for them.
constexpr int kUsualStrips = 104;

class Panes : public QSplitter {
public:
    explicit Panes(std::function<void()> resized)
        : QSplitter(Qt::Vertical)
        , m_resized(std::move(resized)) { }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QSplitter::resizeEvent(event);
        m_resized();
    }

private:
    std::function<void()> m_resized;
};

} // namespace

TimelinePage::TimelinePage(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_toolbar(new Toolbar(state, bridge, this))
    , m_area(new TimelineArea(state, bridge))
    , m_dataPane(new DataPane(state, bridge))
    , m_splitter(new Panes([this] { leaveRowsTheirHalf(); }))
    , m_placeQuestion(bridge.newQuestion()) {
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_area);
    m_splitter->addWidget(m_dataPane);
    // In a low window both give way.
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({700, kUsualPane});
    auto* layout = shared::columnIn(this);
    layout->addWidget(m_toolbar);
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_area);
    const auto backToGraph = [this] { m_area->setFocus(); };
    connect(m_splitter, &QSplitter::splitterMoved, this, &TimelinePage::takeDraggedPane);
    connect(m_toolbar, &Toolbar::left, this, backToGraph);
    connect(m_dataPane, &DataPane::left, this, backToGraph);
    m_toolbar->search().setRanksInView([this] { return m_area->lanes().ranksInView(); });
    for (const auto changed : {&LaneView::scrolled, &LaneView::layoutChanged})
        connect(&m_area->lanes(), changed, &m_toolbar->search(), &SearchField::viewScrolled);
    connect(&m_area->hits(), &HitStrip::hitWanted, &m_toolbar->search(), &SearchField::goNear);
    connect(m_toolbar, &Toolbar::findTabRequested, this, [this] {
        showDataPane();
        m_dataPane->showTab(DataPane::Tab::Find);
    });
    connect(m_dataPane, &DataPane::closeRequested, this, &TimelinePage::closeDataPane);
    m_area->graph().menu().setListing([this](RankSlot rank, TrackId track) {
        showDataPane();
        m_dataPane->showEvents(rank, track);
    });
    m_area->graph().menu().setStatistics([this] { showStatistics(); });
    connect(m_dataPane, &DataPane::targetWanted, this, &TimelinePage::targetWanted);
    connect(m_dataPane, &DataPane::searchWanted, &m_toolbar->search(), &SearchField::find);
    for (QAbstractItemView* view : m_dataPane->findChildren<QAbstractItemView*>())
        view->installEventFilter(this);
    // Queued: when the ranks of the other folder are there.
    connect(&state, &TimelineState::runChanged, this, &TimelinePage::dropSearches,
        Qt::QueuedConnection);
    // No release comes to a widget that lost the focus.
    connect(qApp, &QApplication::focusChanged, this, [this] { m_area->keys().releaseAll(); });
    connect(&m_area->graph(), &GraphPane::painted, this, &TimelinePage::painted);
    connect(&m_area->graph(), &GraphPane::failed, this, &TimelinePage::failed);
    connect(&m_area->graph(), &GraphPane::targetWanted, this, &TimelinePage::targetWanted);
    connect(&m_area->findings(), &FindingStrip::targetWanted, this, &TimelinePage::targetWanted);
    makeHandlers(state);
}

void TimelinePage::dropSearches() {
    for (auto* field : findChildren<QLineEdit*>()) {
        if (field->isClearButtonEnabled())
            field->clear();
    }
    for (auto* table : findChildren<shared::TableView*>())
        table->dropFilters();
}

void TimelinePage::makeHandlers(TimelineState& state) {
    m_handlers["view.data-pane"] = {
        .run = [this] { toggleDataPane(); }, .isOn = [this] { return !m_dataPane->isHidden(); }};
    const std::pair<const char*, DataPane::Tab> tabs[] = {
        {"timeline.tab-slice-detail", DataPane::Tab::SliceDetail},
        {"timeline.tab-slice-list", DataPane::Tab::SliceList},
        {"timeline.tab-system-view", DataPane::Tab::SystemView},
        {"timeline.tab-find", DataPane::Tab::Find}};
    for (const auto& [id, tab] : tabs)
        m_handlers[id] = {.run = [this, tab = tab] {
            showDataPane();
            m_dataPane->showTab(tab);
        }};
    m_handlers["timeline.copy-slice"] = {.run = [this] { m_dataPane->copySlice(); },
        .can = [&state] { return state.selectedSlice().has_value(); }};
    m_handlers["timeline.name-statistics"] = {.run = [this] { showStatistics(); },
        .can = [&state] { return state.selectedSlice().has_value(); }};
    m_handlers["timeline.show-node"] = {.run = [this] { showNode(); },
        .can = [&state] { return state.selectedSlice() && advisor::hasGraphs(*state.snapshot()); }};
    m_handlers["timeline.show-collective"] = {.run = [this] { showCollective(); },
        .can = [&state] { return state.selectedSlice().has_value(); }};
    m_handlers["timeline.markers"] = {.run = [this] { m_toolbar->showMarkers(); }};
    m_handlers["timeline.filter"] = {.run = [this] { m_toolbar->showFilter(); }};
    m_handlers["timeline.links"] = {.run = [this] { m_toolbar->showLinks(); }};
    m_handlers["find.range"] = {.run = [this] { m_toolbar->editRange(); }};
    m_handlers.merge(m_area->alignment().handlers());
    m_handlers.merge(m_area->graphMerge().handlers());
    m_handlers.insert(m_area->rows().handlers().begin(), m_area->rows().handlers().end());
    connect(&m_area->alignment(), &Alignment::said, this, &TimelinePage::said);
    connect(&m_area->graphMerge(), &GraphMerge::said, this, &TimelinePage::said);
    connect(&m_area->walk(), &SliceWalk::said, this, &TimelinePage::said);
    connect(&m_area->alignment(), &Alignment::clocksWanted, this, &TimelinePage::showClocks);
    m_handlers.merge(m_toolbar->search().handlers());
    m_handlers.merge(m_area->graph().links().handlers());
}

void TimelinePage::addStatistics(SystemPart* part) {
    m_dataPane->addPart(kStatistics, part);
    for (QAbstractItemView* view : part->findChildren<QAbstractItemView*>())
        view->installEventFilter(this);
}

void TimelinePage::showStatistics() {
    showDataPane();
    m_dataPane->showEntry(kStatistics);
}

void TimelinePage::showNode() {
    showElsewhere(
        [this](const query::SliceDetail& slice) { return nodeOf(*m_state.snapshot(), slice.name); },
        tr("%1 is no kernel of a compiled graph."));
}

void TimelinePage::showCollective() {
    showElsewhere(
        [this](const query::SliceDetail& slice) {
            return collectiveOf(*m_state.snapshot(), slice.ref.lane, slice.name, slice.range);
        },
        tr("%1 is no communication operator of the device."));
}

void TimelinePage::showElsewhere(
    std::function<std::optional<model::Target>(const query::SliceDetail&)> placeOf,
    const QString& isNone) {
    m_bridge.ask<query::SliceDetail>(
        m_placeQuestion, this,
        [ref = m_state.selectedSlice()->ref](query::Session& session, const std::stop_token& stop) {
            return query::sliceDetail(session, ref, stop);
        },
        [this, placeOf = std::move(placeOf), isNone](Result<query::SliceDetail> detail) {
            if (!detail)
                return;
            if (const auto place = placeOf(*detail))
                emit targetWanted(*place);
            else
                emit said(isNone.arg(QString::fromStdString(detail->name)));
        });
}

actions::Handlers TimelinePage::handlers() {
    actions::Handlers all = m_area->keys().handlers();
    all.insert(m_handlers.begin(), m_handlers.end());
    return all;
}

TimelinePage::~TimelinePage() {
    // Its parts lose the focus while they are deleted, after this page is gone.
    qApp->disconnect(this);
}

void TimelinePage::toggleDataPane() {
    if (m_dataPane->isHidden())
        showDataPane();
    else
        closeDataPane();
}

/// The keyboard does not stay with what is not seen any more.
void TimelinePage::closeDataPane() {
    const bool hasFocus = m_dataPane->isAncestorOf(QApplication::focusWidget());
    m_dataPane->hide();
    if (hasFocus)
        m_area->setFocus();
}

void TimelinePage::showDataPane() {
    m_dataPane->show();
    const QList<int> sizes = m_splitter->sizes();
    const int whole = sizes[0] + sizes[1];
    const int usual = std::min(kUsualPane, mostPane());
    if (sizes[1] < kLeastPane && whole > 2 * kLeastPane)
        m_splitter->setSizes({whole - usual, usual});
    leaveRowsTheirHalf();
}

int TimelinePage::mostPane() const {
    const QList<int> sizes = m_splitter->sizes();
    const int strips = m_area->minimumSizeHint().height() - m_area->graph().minimumHeight();
    const int free = sizes[0] + sizes[1] - std::max(strips, kUsualStrips) - height() / 2;
    return std::max(m_dataPane->minimumSizeHint().height(), free);
}

void TimelinePage::leaveRowsTheirHalf() {
    const QList<int> sizes = m_splitter->sizes();
    const int most = mostPane();
    if (!m_isPaneSized && sizes[1] > most)
        m_splitter->setSizes({sizes[0] + sizes[1] - most, most});
}

/// To the edge: as if it was closed, and it comes back at its usual height.
void TimelinePage::takeDraggedPane() {
    m_isPaneSized = m_splitter->sizes()[1] > 0;
    if (m_isPaneSized)
        return;
    m_dataPane->hide();
    m_area->setFocus();
}

QByteArray TimelinePage::savePanes() const {
    return (m_dataPane->isHidden() ? "-" : "+")
        + (m_isPaneSized ? m_splitter->saveState() : QByteArray());
}

void TimelinePage::restorePanes(const QByteArray& panes) {
    if (panes.isEmpty())
        return;
    if (panes.size() > 1)
        m_isPaneSized = m_splitter->restoreState(panes.mid(1));
    m_dataPane->setVisible(panes.front() == '+');
    if (panes.front() == '+')
        showDataPane();
}

void TimelinePage::showClocks() {
    if (m_clocks == nullptr)
        m_clocks = new ClocksDialog(m_state, m_bridge, m_area->alignment(), this);
    m_clocks->show();
    m_clocks->raise();
    m_clocks->activateWindow();
    const LaneView& lanes = m_area->lanes();
    if (const auto row = lanes.currentRow();
        row && lanes.layout().rows()[*row].kind == RowKind::Rank)
        m_clocks->chooseRank(lanes.layout().rows()[*row].rank->slot);
}

bool TimelinePage::isIdle() const {
    return m_bridge.isIdle();
}

Duration TimelinePage::lastPaint() const {
    return m_area->graph().lastPaint();
}

bool TimelinePage::press(const QKeyEvent& event) {
    const actions::Action* action =
        actions::heardBy(actions::Ear::Timeline, actions::combinationOf(event));
    const auto own = action == nullptr ? m_handlers.end() : m_handlers.find(action->id);
    if (own == m_handlers.end())
        return m_area->keys().press(event);
    if (action != nullptr && event.isAutoRepeat() && !action->repeats)
        return true;
    if (!own->second.can || own->second.can())
        own->second.run();
    return true;
}

bool TimelinePage::release(const QKeyEvent& event) {
    return m_area->keys().release(event);
}

void TimelinePage::keyPressEvent(QKeyEvent* event) {
    if (!press(*event))
        QWidget::keyPressEvent(event);
}

void TimelinePage::keyReleaseEvent(QKeyEvent* event) {
    if (!release(*event))
        QWidget::keyReleaseEvent(event);
}

bool TimelinePage::eventFilter(QObject* watched, QEvent* event) {
    // A letter on a list of the data pane is a key of the timeline, not a search in its rows.
    if (event->type() == QEvent::KeyPress && shared::isPageKey(*static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePage::hideEvent(QHideEvent* event) {
    m_area->keys().releaseAll();
    QWidget::hideEvent(event);
}

} // namespace rankscope::timeline
