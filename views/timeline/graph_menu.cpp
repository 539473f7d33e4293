// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_menu.h"

#include <set>

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "views/actions/action_table.h"

namespace rankscope::timeline {

namespace {

/// The keys are those of the table of actions.
QString withKeys(const QString& text, const char* action) {
    return text + '\t' + actions::keysOf(*actions::find(action)).front();
}

} // namespace

GraphMenu::GraphMenu(TimelineState& state, LaneView& lanes, const LinkLayer& links)
    : m_state(state)
    , m_lanes(lanes)
    , m_links(links) { }

void GraphMenu::fillForPlace(QMenu& menu, std::optional<HoveredSlice> slice, Timestamp time) const {
    TimelineState& state = m_state;
    if (slice) {
        const index::RankIndex& rank = *state.snapshot()->rank(slice->lane.rank).index;
        const QString name = QString::fromUtf8(rank.text(slice->cell.name));
        const TimeRange range{slice->cell.begin, slice->cell.end};
        menu.addAction(withKeys(tr("Fit slice to window"), "timeline.fit"), &menu,
            [&state, range] { state.fit(range); });
        menu.addAction(
            tr("Copy name"), &menu, [name] { QGuiApplication::clipboard()->setText(name); });
        menu.addSeparator();
    }
    addLinks(menu);
    addZooms(menu);
    menu.addSeparator();
    if (state.box()) {
        const TimeRange range = state.box()->range;
        menu.addAction(withKeys(tr("Mark the selected range"), "timeline.add-marker"), &menu,
            [&state, range] { state.addMarker(range); });
    }
    menu.addAction(tr("Add marker here"), &menu, [&state, time] { state.addMarker({time, time}); });
}

void GraphMenu::addLinks(QMenu& menu) const {
    constexpr int kMaxEntries = 30;
    QMenu* from = nullptr;
    QMenu* to = nullptr;
    for (const query::LinkedSlice& link : m_links.ofSelected()) {
        const bool isFrom = link.role == query::FlowRole::From;
        QMenu*& target = isFrom ? from : to;
        if (target == nullptr)
            target = menu.addMenu(isFrom ? tr("Jump to source") : tr("Jump to target"));
        if (target->actions().size() >= kMaxEntries)
            continue;
        const QString text = tr("%1 (%2)").arg(
            QString::fromStdString(link.name), QString::fromStdString(link.category));
        target->addAction(text, &menu, [&state = m_state, link] {
            // How long the slice lasts is not known here: the scale stays.
            state.reveal(link.lane, {link.ts, link.ts});
            if (link.slice)
                state.selectSlice({*link.slice, {link.ts, link.ts + Duration(1)}});
        });
    }
    if (from != nullptr || to != nullptr)
        menu.addSeparator();
}

void GraphMenu::addZooms(QMenu& menu) const {
    TimelineState& state = m_state;
    menu.addAction(
        withKeys(tr("Zoom in"), "timeline.zoom-in"), &menu, [&state] { state.zoomIn(); });
    menu.addAction(
        withKeys(tr("Zoom out"), "timeline.zoom-out"), &menu, [&state] { state.zoomOut(); });
    if (state.box()) {
        const TimeRange range = state.box()->range;
        menu.addAction(withKeys(tr("Zoom to the selection"), "timeline.zoom-selection"), &menu,
            [&state, range] { state.setVisibleRange(range); });
    }
    const auto undoCount = static_cast<int>(state.viewport().undoCount());
    QAction* undo =
        menu.addAction(withKeys(tr("Undo zoom (%1)").arg(undoCount), "timeline.undo-zoom"), &menu,
            [&state] { state.undoZoom(); });
    undo->setEnabled(undoCount > 0);
    menu.addAction(
        withKeys(tr("Show all"), "timeline.show-all"), &menu, [&state] { state.reset(); });
}

void GraphMenu::fillForRow(QMenu& menu, size_t position) const {
    LaneView& lanes = m_lanes;
    TimelineState& state = m_state;
    const Row& row = lanes.layout().rows()[position];
    if (row.isFoldable) {
        const bool isOpen = row.fold == Fold::Open;
        menu.addAction(isOpen ? tr("Collapse") : tr("Expand"), &menu,
            [&lanes, key = row.key()] { lanes.toggle(key); });
    }
    menu.addAction(tr("Expand all"), &menu, [&lanes] { lanes.foldAll(Fold::Open); });
    menu.addAction(tr("Collapse all"), &menu, [&lanes] { lanes.foldAll(Fold::Closed); });
    menu.addSeparator();
    const QString title = QString::fromStdString(row.title());
    if (row.kind == RowKind::Rank) {
        menu.addAction(tr("Hide %1").arg(title), &menu, [&state, slot = row.rank->slot] {
            LaneFilter filter = state.filter();
            filter.hiddenRanks.insert(slot);
            state.setFilter(filter);
        });
    } else if (row.kind == RowKind::Layer) {
        menu.addAction(
            tr("Hide %1 in every rank").arg(title), &menu, [&state, layer = row.layer->title] {
                LaneFilter filter = state.filter();
                filter.hiddenLayers.insert(layer);
                state.setFilter(filter);
            });
        menu.addAction(
            tr("Show only %1").arg(title), &menu, [&state, &lanes, layer = row.layer->title] {
                LaneFilter filter = state.filter();
                for (const RankNode& rank : lanes.layout().tree()) {
                    for (const LayerNode& other : rank.layers) {
                        if (other.title != layer)
                            filter.hiddenLayers.insert(other.title);
                    }
                }
                state.setFilter(filter);
            });
    }
    if (state.filter().isActive())
        menu.addAction(tr("Show all ranks and layers"), &menu, [&state] { state.setFilter({}); });
}

} // namespace rankscope::timeline
