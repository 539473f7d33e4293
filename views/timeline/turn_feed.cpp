// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/turn_feed.h"

#include <numeric>

#include "core/query/turns.h"

namespace rankscope::timeline {

TurnFeed::TurnFeed(TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge,
    std::function<int()> anchor, QObject* parent)
    : RowFeed(state, lanes, bridge, std::move(anchor), parent) {
    connect(&lanes, &LaneView::layoutChanged, this, &TurnFeed::ask);
    connect(&state, &TimelineState::snapshotChanged, this, [this] {
        // What was asked of the snapshot before would be found out of tracks that stand elsewhere.
        m_bridge.cancel(m_question);
        m_asked.clear();
        ask();
    });
}

TurnFeed::Wish TurnFeed::wishNow() const {
    Wish wish;
    const LaneLayout& layout = m_lanes.layout();
    for (const Row& row : layout.rows()) {
        if (row.track == nullptr || row.track->parts.empty()
            || m_state.snapshot()->rank(row.rank->slot).index->isPreview)
            continue;
        if (MergedTracks merged = layout.mergedTracks(row.rank->slot, *row.track);
            !layout.inTurn().contains(merged))
            wish.push_back(std::move(merged));
    }
    return wish;
}

void TurnFeed::ask() {
    Wish wish = wishNow();
    if (wish == m_asked)
        return;
    m_asked = std::move(wish);
    if (m_asked.empty())
        return m_bridge.cancel(m_question);
    m_bridge.ask<TracksInTurn>(
        m_question, this,
        [wish = m_asked](query::Session& session, const std::stop_token& stop) {
            return find(session, wish, stop);
        },
        [this](Result<TracksInTurn> found) {
            if (found)
                take(std::move(*found));
        });
}

void TurnFeed::take(TracksInTurn found) {
    found.insert(m_lanes.layout().inTurn().begin(), m_lanes.layout().inTurn().end());
    m_lanes.setInTurn(std::move(found), m_anchor());
}

Result<TracksInTurn> TurnFeed::find(
    query::Session& session, const Wish& wish, const std::stop_token& stop) {
    TracksInTurn found;
    for (const MergedTracks& merged : wish) {
        auto groups = query::groupsInTurn(session, merged.rank, merged.lanes, stop);
        if (!groups && groups.error().code == ErrorCode::Cancelled)
            return tl::unexpected(groups.error());
        // Of an index that can not be read nothing is known: they stay below each other.
        if (!groups) {
            groups = std::vector<size_t>(merged.lanes.size());
            std::iota(groups->begin(), groups->end(), size_t{0});
        }
        found.emplace(merged, std::move(*groups));
    }
    return found;
}

} // namespace rankscope::timeline
