// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/slice_list.h"

#include <set>

#include "views/shared/cells.h"
#include "views/shared/in_each_language.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::Question;

SliceList::SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_list(new NameList(state, bridge,
          {.name = "slice_list",
              .scope = [this] { return nameScope(); },
              .slices =
                  [this] {
                      return SliceTable::Of{.range = request().range, .lanes = request().lanes};
                  }})) {
    shared::columnIn(this)->addWidget(m_list);
    connect(&state, &TimelineState::scopeChanged, this, &SliceList::ask);
    shared::inEachLanguage(this, [this] {
        m_list->names().setAccessibleName(tr("Slices in the selection by name"));
        ask();
    });
}

/// Of the selection, without one of the locked area.
query::SelectionRequest SliceList::request() const {
    const TimeScope scope = scopeOf(m_state);
    return {.range = scope.range.value_or(TimeRange{}), .lanes = scope.lanes};
}

NameScope SliceList::nameScope() const {
    if (m_state.isEmpty())
        return {};
    const query::SelectionRequest of = request();
    std::set<RankSlot> ranks;
    for (const query::LaneRef& lane : of.lanes)
        ranks.insert(lane.rank);
    NameScope scope{of.range.length() * static_cast<int64_t>(ranks.size()), {}};
    for (const query::OpenRank& rank : m_state.snapshot()->ranks)
        scope.ranks.push_back(shared::textOf(rank.index->label));
    return scope;
}

void SliceList::ask() {
    m_list->slices().clear();
    if (!scopeOf(m_state).range) {
        m_bridge.cancel(Question::SliceList);
        return m_list->clear(
            tr("Drag over lanes to select a range. Its slices are summed up here by name."));
    }
    m_bridge.ask<NameList::Rows>(
        Question::SliceList, this,
        [request = request()](query::Session& session, std::stop_token stop) {
            return query::selectionRows(session, request, std::move(stop));
        },
        [this](Result<NameList::Rows> rows) {
            m_list->take(std::move(rows), tr("No slices in the selected range."));
        });
}

} // namespace rankscope::timeline
