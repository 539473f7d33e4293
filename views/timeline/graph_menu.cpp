// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_menu.h"

#include <algorithm>
#include <set>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

#include "views/actions/action_table.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/track_choices.h"
#include "views/timeline/tree_drawing.h"

namespace rankscope::timeline {

namespace {

constexpr const char* kLinksPlace = "links"; ///< the separator that links come above

/// The keys are those of the table of actions.
QString withKeys(const QString& text, const char* action) {
    return text + '\t' + actions::keysOf(*actions::find(action)).front();
}

/// A merged row may have dozens of names; an ampersand would underline what follows.
QString inMenu(QString title) {
    constexpr int kMost = 44; ///< characters
    constexpr int kEnd = 14;
    if (title.size() > kMost)
        title = title.left(kMost - kEnd - 1) + QChar(0x2026) + title.right(kEnd);
    return title.replace('&', "&&");
}

size_t ranksOf(const std::vector<TrackPlace>& tracks) {
    std::set<RankSlot> ranks;
    for (const TrackPlace& place : tracks)
        ranks.insert(place.rank->slot);
    return ranks.size();
}

} // namespace

GraphMenu::GraphMenu(TimelineState& state, LaneView& lanes, const LinkLayer& links)
    : m_state(state)
    , m_lanes(lanes)
    , m_links(links) { }

QPoint GraphMenu::placeFor(const QContextMenuEvent& event) const {
    const auto& slice = m_state.selectedSlice();
    const TimeRange view = m_state.visibleRange();
    if (event.reason() != QContextMenuEvent::Keyboard || !slice || !slice->range.overlaps(view))
        return event.pos();
    const auto lane = m_lanes.layout().place(slice->ref.lane);
    if (!lane)
        return event.pos();
    const LaneBands bands = m_lanes.bands();
    const int middle = lane->y + lane->height / 2;
    const int y = bands.yOf(middle);
    const Band& band = bands.of(middle);
    if (y < band.from || y >= band.to)
        return event.pos();
    const Timestamp begin = std::max(slice->range.begin, view.begin);
    const Timestamp end = std::min(slice->range.end, view.end);
    return {static_cast<int>(m_state.viewport().timeToX(begin + (end - begin) / 2)), y};
}

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
        if (m_showsStatistics)
            menu.addAction(withKeys(tr("Statistics of this name"), "timeline.name-statistics"),
                &menu, m_showsStatistics);
        addAlignment(menu, tr("Align"),
            {"timeline.set-base", "timeline.align-start", "timeline.align-end",
                "timeline.align-all-start", "timeline.align-all-end"});
        menu.addSeparator();
    }
    QAction* links = menu.addSeparator();
    links->setObjectName(kLinksPlace);
    if (!slice || state.isSelected(*slice))
        addLinks(menu);
    addZooms(menu);
    menu.addSeparator();
    if (state.box()) {
        const TimeRange range = state.box()->range;
        menu.addAction(withKeys(tr("Mark the selected range"), "timeline.add-marker"), &menu,
            [&state, range] { state.addMarker(range); });
        menu.addAction(withKeys(tr("Lock the selected area"), "timeline.lock"), &menu,
            [&state, box = *state.box()] { state.setLocked(box); });
    }
    if (state.locked())
        menu.addAction(withKeys(tr("Unlock the area"), "timeline.lock"), &menu,
            [&state] { state.setLocked(std::nullopt); });
    menu.addAction(tr("Add marker here"), &menu, [&state, time] { state.addMarker({time, time}); });
}

void GraphMenu::addLinks(QMenu& menu) const {
    constexpr int kMaxEntries = 30;
    auto* place = menu.findChild<QAction*>(kLinksPlace);
    const std::vector<query::LinkedSlice> links = m_links.ofSelected();
    if (place == nullptr || links.empty())
        return;
    place->setObjectName({}); // once
    QMenu* from = nullptr;
    QMenu* to = nullptr;
    for (const query::LinkedSlice& link : links) {
        const bool isFrom = link.role == query::FlowRole::From;
        QMenu*& target = isFrom ? from : to;
        if (target == nullptr) {
            target = new QMenu(isFrom ? tr("Jump to source") : tr("Jump to target"), &menu);
            menu.insertMenu(place, target);
        }
        if (target->actions().size() > kMaxEntries)
            continue;
        if (target->actions().size() == kMaxEntries) {
            target->addAction(tr("More in the slice detail"))->setEnabled(false);
            continue;
        }
        const QString text = shared::bracketed(
            QString::fromStdString(link.name), QString::fromStdString(link.category));
        target->addAction(text, &menu, [&state = m_state, link] {
            if (link.slice)
                state.jumpTo(*link.slice, link.range);
            else
                state.reveal(link.lane, link.range);
        });
    }
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
    if (const size_t chosen = lanes.chosenRows().size(); chosen > 1 && lanes.isChosen(row)) {
        menu.addSection(tr("%1 rows selected").arg(chosen));
        addEntries(menu,
            {"timeline.pin", "timeline.hide", "timeline.merge", "timeline.fold-stack",
                "timeline.taller", "timeline.lower", "timeline.auto-height", "timeline.shift-row"});
        return;
    }
    if (row.isFoldable) {
        const bool isOpen = row.fold == Fold::Open;
        menu.addAction(isOpen ? tr("Collapse") : tr("Expand"), &menu,
            [&lanes, key = row.key()] { lanes.toggle(key); });
    }
    menu.addAction(tr("Expand all"), &menu, [&lanes] { lanes.foldAll(Fold::Open); });
    menu.addAction(tr("Collapse all"), &menu, [&lanes] { lanes.foldAll(Fold::Closed); });
    menu.addSeparator();
    if (row.isOfRanks()) {
        addAlignment(menu, tr("Align clocks"),
            {"timeline.align-clocks", "timeline.align-starts", "timeline.clocks",
                "timeline.shift-row", "timeline.reset-clocks"});
        auto* ranks = new QMenu(tr("Show and sort ranks"), &menu);
        fillForRanks(*ranks);
        menu.addMenu(ranks);
    }
    if (row.track != nullptr && row.track->kind != model::TrackKind::Counter && m_listsTrack)
        menu.addAction(tr("List its slices"), &menu,
            [lists = m_listsTrack, rank = row.rank->slot, track = row.track->id] {
                lists(rank, track);
            });
    addLooks(menu, row);
    if (row.track != nullptr)
        addPins(menu, row);
    addHides(menu, row);
    if (state.filter().isActive())
        menu.addAction(withKeys(tr("Show everything that is hidden"), "timeline.show-hidden"),
            &menu, [&state] { state.showAllLanes(); });
    if (state.canUndoLanes())
        menu.addAction(
            withKeys(tr("Undo the change of lanes, clocks or markers"), "timeline.undo-lanes"),
            &menu, [&state] { state.undoLanes(); });
}

void GraphMenu::setRows(const actions::Handlers& handlers) {
    m_alignment.insert(handlers.begin(), handlers.end());
}

void GraphMenu::fillForRanks(QMenu& menu) const {
    addEntries(menu, {"timeline.all-ranks"});
    menu.addSeparator();
    addEntries(menu,
        {"timeline.order-number", "timeline.order-host", "timeline.order-stage",
            "timeline.order-exposed", "timeline.order-wait"});
}

/// As the table of actions has them; those that could do nothing are greyed.
void GraphMenu::addEntries(QMenu& menu, const std::vector<const char*>& ids) const {
    for (const char* id : ids)
        addEntry(menu, id, textOf(*actions::find(id)));
}

void GraphMenu::addEntry(QMenu& menu, const char* id, const QString& text) const {
    const auto handler = m_alignment.find(id);
    if (handler == m_alignment.end())
        return;
    const bool hasKeys = !actions::keysOf(*actions::find(id)).empty();
    QAction* entry =
        menu.addAction(hasKeys ? withKeys(text, id) : text, &menu, handler->second.run);
    entry->setEnabled(!handler->second.can || handler->second.can());
    entry->setCheckable(static_cast<bool>(handler->second.isOn));
    entry->setChecked(handler->second.isOn && handler->second.isOn());
}

void GraphMenu::addAlignment(
    QMenu& menu, const QString& title, const std::vector<const char*>& ids) const {
    auto* aligned = new QMenu(title, &menu);
    addEntries(*aligned, ids);
    if (!aligned->isEmpty())
        menu.addMenu(aligned);
}

void GraphMenu::addLooks(QMenu& menu, const Row& row) const {
    const TreeDrawing tree(m_state, m_lanes);
    const QString title = inMenu(tree.ownTitle(row));
    if (isMerged(row))
        addEntry(menu, "timeline.merge", tr("Split into its tracks"));
    else if (row.layer != nullptr && row.kind != RowKind::Hidden)
        addEntry(menu, "timeline.merge",
            tr("Merge the tracks of %1 into one row").arg(inMenu(tree.layerTitle(*row.layer))));
    if (row.layer != nullptr && row.kind != RowKind::Hidden
        && row.layer->label.find("NPU") != std::string::npos)
        addEntries(menu, {"timeline.merge-graphs"});
    if (isDeep(row))
        addDepths(menu, row);
    if (row.track != nullptr) {
        addAlignment(menu, tr("Move"), {"timeline.move-up", "timeline.move-down"});
        addEntry(menu, "timeline.shift-row", tr("Shift %1 in time...").arg(title));
    }
    if (row.kind != RowKind::Hidden) {
        addAlignment(
            menu, tr("Height"), {"timeline.taller", "timeline.lower", "timeline.auto-height"});
        addEntry(menu, "timeline.rename-row", tr("Rename %1...").arg(title));
    }
    menu.addSeparator();
}

void GraphMenu::addDepths(QMenu& menu, const Row& row) const {
    auto* depths = new QMenu(tr("Depths of the stack"), &menu);
    addChange(*depths, tr("All"), withMostLanes(m_state.filter(), row, 0));
    addChange(*depths, tr("The outermost"), withMostLanes(m_state.filter(), row, 1));
    for (const size_t most : {3, 5, 10})
        addChange(
            *depths, tr("The outer %1").arg(most), withMostLanes(m_state.filter(), row, most));
    menu.addMenu(depths);
}

void GraphMenu::addChange(QMenu& menu, const QString& text, LaneFilter changed) const {
    menu.addAction(text, &menu,
        [&state = m_state, changed = std::move(changed)] { state.setFilter(changed); });
}

void GraphMenu::addPins(QMenu& menu, const Row& row) const {
    const LaneFilter& filter = m_state.filter();
    const std::string& key = row.track->key;
    if (row.isPinned) {
        LaneFilter unpinned = filter;
        for (const TrackPlace& place : tracksOf(row))
            unpinned = withoutPinned(std::move(unpinned), place.track->key);
        addChange(menu, withKeys(tr("Unpin"), "timeline.pin"), std::move(unpinned));
        if (filter.pinned.front() != key)
            addChange(menu, tr("Move up"), withPinMoved(filter, key, -1));
        if (filter.pinned.back() != key)
            addChange(menu, tr("Move down"), withPinMoved(filter, key, 1));
        if (filter.pinned.size() > 1) {
            LaneFilter without = filter;
            without.pinned.clear();
            addChange(menu, tr("Unpin all"), without);
        }
    } else {
        addChange(menu, withKeys(tr("Pin to the top"), "timeline.pin"),
            withPinned(filter, tracksOf(row)));
    }
    auto same = sameTracks(m_lanes.layout().tree(), m_state.facts(), row);
    if (const size_t ranks = ranksOf(same); ranks > 1)
        addChange(menu, tr("Pin the same track of %1 ranks").arg(shared::formatCount(ranks)),
            withPinned(filter, same));
    std::erase_if(same, [&](const TrackPlace& place) { return !filter.isPinned(*place.track); });
    if (const size_t ranks = ranksOf(same); row.isPinned && ranks > 1) {
        LaneFilter without = filter;
        for (const TrackPlace& place : same)
            without = withoutPinned(std::move(without), place.track->key);
        addChange(menu, tr("Unpin the same track of %1 ranks").arg(shared::formatCount(ranks)),
            std::move(without));
    }
    menu.addSeparator();
}

/// All ranks of the same host at once, where there are others.
void GraphMenu::addHost(QMenu& menu, const Row& row) const {
    const auto hostOf = [this](const RankNode& rank) {
        const RankFacts* facts = TreeDrawing(m_state, m_lanes).factsOf(rank);
        return facts == nullptr ? QString() : facts->host;
    };
    const QString host = hostOf(*row.rank);
    LaneFilter hidden = m_state.filter();
    LaneFilter only = m_state.filter();
    only.hiddenRanks.clear();
    const auto& ranks = m_lanes.layout().tree();
    for (const RankNode& rank : ranks)
        (hostOf(rank) == host ? hidden : only).hiddenRanks.insert(rank.slot);
    const size_t others = only.hiddenRanks.size();
    const bool isOfHost = row.kind == RowKind::Host;
    if (host.isEmpty() || others == 0 || (others + 1 == ranks.size() && !isOfHost))
        return;
    const QString hide = tr("Hide the ranks of %1").arg(inMenu(host));
    addChange(menu, isOfHost ? withKeys(hide, "timeline.hide") : hide, std::move(hidden));
    addChange(menu, tr("Show only the ranks of %1").arg(inMenu(host)), std::move(only));
}

void GraphMenu::addHides(QMenu& menu, const Row& row) const {
    const LaneFilter& filter = m_state.filter();
    if (row.kind == RowKind::Hidden) {
        addChange(menu, tr("Show hidden tracks"), withShown(filter, row));
        return;
    }
    if (row.kind == RowKind::Host)
        return addHost(menu, row);
    const TreeDrawing tree(m_state, m_lanes);
    const QString title = inMenu(tree.ownTitle(row));
    const bool isOfMany = m_lanes.layout().tree().size() > 1;
    addChange(menu, withKeys(tr("Hide %1").arg(title), "timeline.hide"), withHidden(filter, row));
    if (row.kind == RowKind::Rank && isOfMany) {
        LaneFilter only = filter;
        for (const RankNode& rank : m_lanes.layout().tree()) {
            if (rank.slot != row.rank->slot)
                only.hiddenRanks.insert(rank.slot);
        }
        addChange(menu, tr("Show only %1").arg(title), only);
        addHost(menu, row);
    } else if (row.kind == RowKind::Layer) {
        LaneFilter hidden = filter;
        hidden.hiddenLayers.insert(row.layer->title);
        if (isOfMany)
            addChange(menu, tr("Hide %1 in every rank").arg(title), hidden);
        LaneFilter only = filter;
        for (const RankNode& rank : m_lanes.layout().tree()) {
            for (const LayerNode& other : rank.layers) {
                if (other.title != row.layer->title)
                    only.hiddenLayers.insert(other.title);
            }
        }
        addChange(menu, tr("Show only %1").arg(title), only);
    } else if (row.track != nullptr) {
        const auto same = sameTracks(m_lanes.layout().tree(), m_state.facts(), row);
        const QString everywhere = inMenu(tree.groupedTitle(row));
        if (isOfMany)
            addChange(menu, tr("Hide %1 in every rank").arg(everywhere),
                withHiddenInAllRanks(filter, same));
        addChange(menu,
            isOfMany ? tr("Show only %1, in every rank").arg(everywhere)
                     : tr("Show only %1").arg(everywhere),
            withOnly(filter, same));
    }
}

} // namespace rankscope::timeline
