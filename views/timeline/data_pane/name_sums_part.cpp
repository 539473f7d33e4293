// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/name_sums_part.h"

#include "views/shared/in_each_language.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

/// Lanes of all processes of the rank with that name.
std::vector<query::LaneRef> lanesOfLayer(
    const query::Snapshot& snapshot, RankSlot slot, const std::string& process) {
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    std::vector<query::LaneRef> lanes;
    for (const index::LaneIndex& lane : rank.lanes) {
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        if (lane.lane.kind == model::LaneKind::Slices
            && rank.processes[toIndex(track.process)].name == process)
            lanes.push_back({slot, lane.lane.id});
    }
    return lanes;
}

} // namespace

NameSumsPart::NameSumsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_list(new NameList(state, bridge,
          {.name = "system_view",
              .scope = [] { return NameScope{.share = NameScope::Share::OfTotal}; },
              .slices = [this] { return slices(); }})) {
    shared::columnIn(this)->addWidget(m_list);
    shared::inEachLanguage(
        this, [this] { m_list->names().setAccessibleName(tr("Slices of the layer by name")); });
}

void NameSumsPart::ask(const SystemScope& scope) {
    m_list->slices().clear();
    m_bridge.ask<NameList::Rows>(
        shared::Question::SystemView, this,
        [request = query::SystemViewRequest{scope.rank, m_process, scope.range}](
            query::Session& session, std::stop_token stop) {
            return query::systemViewRows(session, request, std::move(stop));
        },
        [this, asked = Asked{m_process, scope}](Result<NameList::Rows> rows) {
            m_listed = asked;
            m_list->take(std::move(rows), tr("No slices of this layer in the range."));
        });
}

SliceTable::Of NameSumsPart::slices() const {
    const SystemScope& scope = m_listed.scope;
    return {.range = scope.range.value_or(m_state.snapshot()->range()),
        .lanes = lanesOfLayer(*m_state.snapshot(), scope.rank, m_listed.process)};
}

} // namespace rankscope::timeline
