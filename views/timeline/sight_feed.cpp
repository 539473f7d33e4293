// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/sight_feed.h"

#include "core/query/details.h"

namespace rankscope::timeline {

namespace {
/// Each costs two searches in a lane; rows of more have all their lanes.
constexpr size_t kMostLanes = 4000;
} // namespace

Result<size_t> lanesInSight(query::Session& session, RankSlot slot,
    const std::vector<LaneId>& lanes, TimeRange range, const std::stop_token& stop) {
    const Duration half = range.length() / 2;
    for (size_t depth = lanes.size(); depth > 0; --depth) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "another range is in sight");
        const query::LaneRef lane{slot, lanes[depth - 1]};
        // What reaches into the range from before it, and what begins in it.
        RS_TRY_ASSIGN(
            const auto before, query::sliceAt(session, lane, range.begin, Duration::zero()));
        if (before)
            return depth;
        RS_TRY_ASSIGN(const auto inside, query::sliceAt(session, lane, range.begin + half, half));
        if (inside)
            return depth;
    }
    return size_t{0};
}

TimeRange sightWindow(TimeRange visible) {
    int64_t step = 1;
    while (step < visible.length().count())
        step *= 2;
    const auto floored = [step](Timestamp time) {
        const int64_t ns = toNanoseconds(time);
        return ns - (ns % step + step) % step;
    };
    return {fromNanoseconds(floored(visible.begin)),
        fromNanoseconds(floored(visible.end - Duration(1)) + step)};
}

SightFeed::SightFeed(TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge,
    std::function<int()> anchor, QObject* parent)
    : RowFeed(state, lanes, bridge, std::move(anchor), parent) {
    connect(&state, &TimelineState::visibleRangeChanged, this, &SightFeed::ask);
    connect(&lanes, &LaneView::layoutChanged, this, &SightFeed::ask);
    connect(&state, &TimelineState::snapshotChanged, this, [this] {
        m_asked = {}; // the answer on its way does not come any more
        ask();
    });
}

SightFeed::Wish SightFeed::wishNow() const {
    Wish wish{m_state.viewport().clipped(sightWindow(m_state.visibleRange())), {}, {}};
    size_t count = 0;
    for (const Row& row : m_lanes.layout().rows()) {
        if (row.kind != RowKind::Track || row.track->lanes.size() < 2 || row.fold == Fold::Closed
            || m_state.snapshot()->rank(row.rank->slot).index->isPreview)
            continue;
        count += row.track->lanes.size();
        if (count > kMostLanes)
            break;
        wish.tracks.emplace_back(row.rank->slot, row.track->id);
        wish.lanes.push_back(row.track->lanes);
    }
    return wish;
}

void SightFeed::ask() {
    Wish wish = wishNow();
    if (m_state.isEmpty() || wish.range.isEmpty() || wish == m_asked)
        return;
    m_asked = std::move(wish);
    m_bridge.ask<LanesInSight>(
        m_question, this,
        [wish = m_asked](query::Session& session, const std::stop_token& stop) {
            return find(session, wish, stop);
        },
        [this](Result<LanesInSight> found) {
            if (found)
                m_lanes.setInSight(std::move(*found), m_anchor());
            else if (found.error().code != ErrorCode::Cancelled)
                m_lanes.setInSight({}, m_anchor());
        });
}

Result<LanesInSight> SightFeed::find(
    query::Session& session, const Wish& wish, const std::stop_token& stop) {
    LanesInSight found;
    for (size_t i = 0; i < wish.tracks.size(); ++i) {
        RS_TRY_ASSIGN(found[wish.tracks[i]],
            lanesInSight(session, wish.tracks[i].first, wish.lanes[i], wish.range, stop));
    }
    return found;
}

} // namespace rankscope::timeline
