// SPDX-License-Identifier: GPL-3.0-or-later
// The graph pane's menu at a place: what GraphMenu knows, and where else that place is shown.
#include <algorithm>

#include <QContextMenuEvent>
#include <QMenu>

#include "core/analysis/memory/memory_ranks.h"
#include "views/actions/action_table.h"
#include "views/shared/hover_tip.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/slice_places.h"

namespace rankscope::timeline {

void GraphPane::addMemory(QMenu& menu, RankSlot slot, Timestamp time) {
    const query::OpenRank& rank = m_state.snapshot()->rank(slot);
    const int64_t number = rank.index->rank;
    const auto ranks = analysis::memoryRanks(*m_state.snapshot());
    const auto found = std::ranges::find(ranks, number, &analysis::MemoryRank::rank);
    if (found == ranks.end() || !(found->hasCurves || found->hasBlocks))
        return;
    menu.addSeparator();
    menu.addAction(tr("Memory at this moment"), this, [this, number, stored = rank.toStored(time)] {
        emit targetWanted({.rank = number, .page = "memory.curves", .moment = stored});
    });
}

void GraphPane::addElsewhere(QMenu& menu, const HoveredSlice& slice) {
    const query::Snapshot& snapshot = *m_state.snapshot();
    const std::string name(snapshot.rank(slice.lane.rank).index->text(slice.cell.name));
    const auto add = [&](const char* action, const std::optional<model::Target>& place) {
        if (!place)
            return;
        menu.addSeparator();
        menu.addAction(actions::textOf(action), this, [this, place] { emit targetWanted(*place); });
    };
    add("timeline.show-node", nodeOf(snapshot, name));
    add("timeline.show-collective",
        collectiveOf(snapshot, slice.lane, name, {slice.cell.begin, slice.cell.end}));
}

void GraphPane::contextMenuEvent(QContextMenuEvent* event) {
    m_gestures.cancel();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPoint place = m_menu.placeFor(*event);
    const Timestamp time = m_state.viewport().xToTime(place.x() + 0.5);
    const auto slice = sliceAt(place);
    const auto row = m_lanes.rowAt(place.y()); // what is done to rows is done to this one
    if (slice && !m_state.isSelected(*slice))
        click(place);
    else if (row && !m_lanes.isChosen(m_lanes.layout().rows()[*row]))
        m_lanes.setCurrentRow(row);
    m_menu.fillForPlace(*menu, slice, time);
    if (slice)
        addElsewhere(*menu, *slice);
    // Its links are known a moment after it is selected.
    connect(&m_links, &LinkLayer::selectedChanged, menu, [this, menu, slice] {
        if (slice && m_state.isSelected(*slice))
            m_menu.addLinks(*menu);
    });
    if (row) {
        menu->addSeparator();
        m_menu.fillForRow(*menu, *row);
    }
    if (row && m_lanes.layout().rows()[*row].kind != RowKind::Host) {
        const Row& of = m_lanes.layout().rows()[*row];
        const query::OpenRank& rank = m_state.snapshot()->rank(of.rank->slot);
        const Duration shift = slice ? rank.shiftOf(slice->lane.lane)
            : of.track != nullptr    ? rank.shiftOf(of.track->id)
                                     : Duration();
        addMemory(*menu, of.rank->slot, time - shift);
    }
    m_tip->show({}, {});
    menu->popup(mapToGlobal(place));
}

} // namespace rankscope::timeline
