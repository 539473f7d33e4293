// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_area.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>

#include "views/shared/layouts.h"
#include "views/shared/text_size.h"
#include "views/timeline/finding_strip.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/hit_strip.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/overview.h"
#include "views/timeline/ruler.h"

namespace rankscope::timeline {

namespace {

QLayout* besideEachOther(QWidget* rows, QWidget* scrollBar) {
    auto* both = new QHBoxLayout;
    both->setSpacing(0);
    both->addWidget(rows, 1);
    both->addWidget(scrollBar);
    return both;
}

} // namespace

TimelineArea::TimelineArea(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_lanes(state)
    , m_rows(state, m_lanes)
    , m_ruler(new Ruler(state, this))
    , m_findings(new FindingStrip(state, this))
    , m_overview(new Overview(state, bridge, this))
    , m_hits(new HitStrip(state, this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_graph(new GraphPane(state, m_lanes, bridge))
    , m_tree(new LaneTree(state, m_lanes, m_graph->menu(), m_rows))
    , m_scrollBar(new QScrollBar(Qt::Vertical, this))
    , m_walk(state, bridge)
    , m_boxKeys(state, m_lanes,
          [this](const query::LaneRef& lane, double x) { return m_graph->drawnAt(lane, x); })
    , m_keys(state, m_lanes, [this] { return m_graph->anchor(); })
    , m_alignment(state, bridge)
    , m_graphMerge(state, m_lanes, m_rows, bridge)
    , m_facts(state, bridge)
    , m_times(state, bridge)
    , m_sight(state, m_lanes, bridge, [this] { return m_graph->mouse().value_or(QPoint()).y(); })
    , m_turns(state, m_lanes, bridge, [this] { return m_graph->mouse().value_or(QPoint()).y(); })
    , m_findingLanes(state, bridge) {
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_tree);
    m_splitter->addWidget(m_graph);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({shared::grown(TreeDrawing::kUsualWidth), 1000});
    auto* layout = shared::columnIn(this);
    layout->addWidget(m_ruler);
    layout->addWidget(m_findings);
    layout->addWidget(m_overview);
    layout->addWidget(m_hits);
    layout->addLayout(besideEachOther(m_splitter, m_scrollBar), 1);
    m_graph->installEventFilter(this);
    m_ruler->setSnap([this](double x) { return m_graph->edgeNear(x); });
    addKeys();
    m_graph->menu().setAlignment(m_alignment.handlers());
    m_graph->menu().setRows(m_rows.handlers());
    m_graph->menu().setRows(m_graphMerge.handlers());
    connect(m_overview, &Overview::menuWanted, this, [this](const QPoint& position) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_graph->menu().fillForRanks(*menu);
        menu->popup(position);
    });
    connect(m_overview, &Overview::rankWanted, &m_lanes, &LaneView::showRank);
    connect(m_overview, &Overview::rankUnwanted, &m_lanes, &LaneView::leaveShownRank);
    connect(
        m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) { m_lanes.setTop(value); });
    connect(&m_lanes, &LaneView::scrolled, this, &TimelineArea::updateScrollBar);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isTreeSized = true; });
    connect(&state, &TimelineState::factsChanged, this, &TimelineArea::fitTree);
    shared::inEachTextSize(this, [this] { m_lanes.setTextSize(shared::textSize()); });
    shared::atNewTextSize(this, [this] { fitTree(); });
    updateScrollBar();
    setFocusProxy(m_graph);
}

void TimelineArea::addKeys() {
    m_keys.add(m_walk.handlers());
    m_keys.add(m_boxKeys.handlers());
    m_keys.add(m_findings->handlers());
    m_keys.setWithSlice({{"timeline.scroll-up", [this] { m_walk.go(query::Neighbour::Parent); }},
        {"timeline.scroll-down", [this] { m_walk.go(query::Neighbour::FirstChild); }}});
    m_keys.add({{"timeline.edit-marker",
        {.run = [this] { m_ruler->editMarker(m_state.currentMarker()->id); },
            .can = [this] { return m_state.currentMarker() != nullptr; }}}});
}

const shared::Drawing& TimelineArea::drawing() const {
    return m_graph->drawing();
}

bool TimelineArea::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        layOutStrips();
    if (event->type() == QEvent::KeyPress && m_state.selectedSlice()) {
        // Else the focus goes on: with a slice the key leads to the next one.
        const auto& key = *static_cast<QKeyEvent*>(event);
        if ((key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab) && m_keys.press(key))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TimelineArea::layOutStrips() {
    const int left = m_graph->mapTo(this, QPoint(0, 0)).x();
    m_ruler->setPane(left, m_graph->width());
    m_findings->setPane(left, m_graph->width());
    m_overview->setPane(left, m_graph->width());
    m_hits->setPane(left, m_graph->width());
}

/// What is known of the ranks, and the graph at least twice as wide.
void TimelineArea::fitTree() {
    if (m_isTreeSized)
        return;
    const int all = m_splitter->width();
    const int wanted = std::max(
        shared::grown(TreeDrawing::kUsualWidth), std::min(m_tree->fittingWidth(), all / 3));
    m_splitter->setSizes({wanted, std::max(1, all - wanted)});
}

void TimelineArea::updateScrollBar() {
    const QSignalBlocker blocker(m_scrollBar);
    m_scrollBar->setRange(0, m_lanes.lastTop());
    m_scrollBar->setPageStep(m_lanes.height());
    m_scrollBar->setSingleStep(LaneLayout::kLanePitch * 3);
    m_scrollBar->setValue(m_lanes.top());
}

} // namespace rankscope::timeline
