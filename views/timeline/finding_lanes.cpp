// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/finding_lanes.h"

#include <algorithm>

#include "core/query/statistics.h"
#include "views/shared/shown_profile.h"

namespace rankscope::timeline {

namespace {

using FoundLanes = std::vector<std::optional<LaneId>>;

/// A name that is there this often in one moment is not looked for any further.
constexpr size_t kMostOfName = 1000;

bool mayBeMoved(const FindingMark& mark, const query::Snapshot& snapshot) {
    if (mark.place.slice.empty() || !mark.place.range)
        return false;
    const auto slot = shared::slotOf(snapshot, mark.place);
    return slot && !snapshot.rank(*slot).moved.empty();
}

std::optional<LaneId> laneOfMark(
    query::Session& session, const FindingMark& mark, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    if (!mayBeMoved(mark, snapshot))
        return std::nullopt;
    const RankSlot slot = *shared::slotOf(snapshot, mark.place);
    const query::OpenRank& rank = snapshot.rank(slot);
    query::SelectionRequest request{mark.place.range->movedBy(rank.offset), {}};
    for (const index::LaneIndex& entry : rank.index->lanes)
        request.lanes.push_back({slot, entry.lane.id});
    const auto found = query::occurrences(session, request, mark.place.slice, kMostOfName, stop);
    if (!found || found->empty())
        return std::nullopt;
    // The one that begins nearest: a name may be there on host and device.
    const auto best = std::ranges::min_element(
        *found, {}, [begin = request.range.begin](const query::Occurrence& one) {
            return std::abs((one.range.begin - begin).count());
        });
    return best->slice.lane.lane;
}

} // namespace

FindingLanes::FindingLanes(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) {
    connect(&state, &TimelineState::findingsChanged, this, &FindingLanes::ask);
}

void FindingLanes::ask() {
    const auto& snapshot = m_state.snapshot();
    const auto& marks = m_state.findings();
    if (m_asked == snapshot && m_askedMarks == marks)
        return; // what is at hand, or where they stand, is another one
    m_asked = snapshot;
    m_askedMarks = marks;
    m_bridge.cancel(m_question);
    if (std::ranges::none_of(
            marks, [&](const FindingMark& mark) { return mayBeMoved(mark, *snapshot); }))
        return;
    m_bridge.ask<FoundLanes>(
        m_question, this,
        [marks](query::Session& session, const std::stop_token& stop) -> Result<FoundLanes> {
            FoundLanes lanes;
            for (const FindingMark& mark : marks)
                lanes.push_back(laneOfMark(session, mark, stop));
            return lanes;
        },
        [this, marks](Result<FoundLanes> lanes) {
            if (lanes && m_state.findings() == marks)
                m_state.setFindingLanes(std::move(*lanes));
        });
}

} // namespace rankscope::timeline
