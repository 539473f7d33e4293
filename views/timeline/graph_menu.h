// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of graph pane and tree: what can be done with a slice, a row and the view.
// Thread: UI only.
#pragma once

#include <QCoreApplication>

#include "views/actions/actions.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/link_layer.h"

class QContextMenuEvent;
class QMenu;

namespace rankscope::timeline {

class GraphMenu {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::GraphMenu)

public:
    GraphMenu(TimelineState& state, LaneView& lanes, const LinkLayer& links);

    /// Those of Alignment; without them the menu has none of it.
    void setAlignment(actions::Handlers handlers) { m_alignment = std::move(handlers); }

    /// Lists the slices of a track; without it the menu does not offer that.
    using ListsTrack = std::function<void(RankSlot, TrackId)>;
    void setListing(ListsTrack lists) { m_listsTrack = std::move(lists); }

    /// Shows how the slices of the selected one's name are spread; offered as above.
    void setStatistics(std::function<void()> shows) { m_showsStatistics = std::move(shows); }

    /// Those of RowActions.
    void setRows(const actions::Handlers& handlers);

    /// What a menu is about: by the key it is the selected slice, where that is in sight.
    QPoint placeFor(const QContextMenuEvent& event) const;
    /// Actions for the slice under the pointer, its links as soon as it is the selected one and
    /// they are known, and the view.
    void fillForPlace(QMenu& menu, std::optional<HoveredSlice> slice, Timestamp time) const;
    /// Once in a menu: the links of the selected slice, when they arrive.
    void addLinks(QMenu& menu) const;
    /// Actions for a row: folds, pins and filters; or for all rows that are chosen.
    void fillForRow(QMenu& menu, size_t row) const;
    /// How ranks are sorted, and whether they are bars.
    void fillForRanks(QMenu& menu) const;

private:
    void addZooms(QMenu& menu) const;
    void addPins(QMenu& menu, const Row& row) const;
    void addHides(QMenu& menu, const Row& row) const;
    void addHost(QMenu& menu, const Row& row) const;
    void addLooks(QMenu& menu, const Row& row) const;
    void addDepths(QMenu& menu, const Row& row) const;
    void addEntries(QMenu& menu, const std::vector<const char*>& ids) const;
    /// What an action does here, in words of its own.
    void addEntry(QMenu& menu, const char* id, const QString& text) const;
    void addAlignment(QMenu& menu, const QString& title, const std::vector<const char*>& ids) const;
    void addChange(QMenu& menu, const QString& text, LaneFilter changed) const;

    TimelineState& m_state;
    LaneView& m_lanes;
    const LinkLayer& m_links;
    actions::Handlers m_alignment;
    ListsTrack m_listsTrack;
    std::function<void()> m_showsStatistics;
};

} // namespace rankscope::timeline
