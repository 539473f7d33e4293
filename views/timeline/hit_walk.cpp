// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hit_walk.h"

#include "views/timeline/hit_columns.h"
#include "views/timeline/search_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

HitWalk::HitWalk(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_task(bridge.newTask(this)) {
    connect(&state, &TimelineState::hitsChanged, this, [this] {
        m_bridge.cancel(m_task);
        m_isAsking = false;
    });
}

std::optional<std::vector<query::LaneRef>> HitWalk::lanesIn(HitReach reach) const {
    if (reach == HitReach::All)
        return std::vector<query::LaneRef>();
    const auto lane = laneAtHand(m_state);
    if (!lane)
        return std::nullopt;
    std::vector<query::LaneRef> lanes = m_state.hits()->request.lanes;
    if (lanes.empty()) { // everywhere
        const auto& ofRank = m_state.snapshot()->rank(lane->rank).index->lanes;
        for (const index::LaneIndex& one : ofRank)
            lanes.push_back({lane->rank, one.lane.id});
    }
    std::erase_if(lanes, [&](const query::LaneRef& other) {
        return reach == HitReach::Rank ? !isSameRank(*lane, other)
                                       : !isSameTrack(*m_state.snapshot(), *lane, other);
    });
    return lanes.empty() ? std::nullopt : std::optional(std::move(lanes));
}

bool HitWalk::canStep(HitReach reach, bool isBackward) const {
    const auto& hits = m_state.hits();
    return m_state.hitNear(reach, isBackward)
        || (hits != nullptr && hits->isCut() && lanesIn(reach));
}

void HitWalk::step(HitReach reach, bool isBackward) {
    if (const auto position = m_state.hitNear(reach, isBackward))
        return m_state.goToHit(*position);
    if (m_state.hits() == nullptr || !m_state.hits()->isCut())
        return;
    auto lanes = lanesIn(reach);
    if (!lanes)
        return;
    ask([step = query::HitStep{m_state.placeAtHand(isBackward), isBackward, std::move(*lanes)}](
            query::Session& session, const query::SearchRequest& search,
            const std::stop_token& stop) { return hitBeside(session, search, step, stop); });
}

void HitWalk::goTo(uint64_t number) {
    const auto& hits = m_state.hits();
    if (hits == nullptr || number >= hits->count)
        return;
    if (number >= hits->first && number - hits->first < hits->hits.size())
        return m_state.goToHit(static_cast<size_t>(number - hits->first));
    if (hits->isCut())
        ask([number](query::Session& session, const query::SearchRequest& search,
                const std::stop_token& stop) {
            return hitNumbered(session, search, number, stop);
        });
}

void HitWalk::goNear(Timestamp time) {
    const auto& hits = m_state.hits();
    if (hits == nullptr)
        return;
    const query::HitPlace place{time, {}};
    if (!hits->isCut() || query::isAmongKept(*hits, place)) {
        if (const auto nearest = nearestHit(*hits, time))
            m_state.goToHit(*nearest);
        return;
    }
    ask([place](query::Session& session, const query::SearchRequest& search,
            const std::stop_token& stop) -> Found {
        RS_TRY_ASSIGN(auto found, query::searchAround(session, search, place, stop));
        const auto nearest = nearestHit(found, place.begin);
        return nearest ? std::optional(query::HitAt{std::move(found), *nearest}) : std::nullopt;
    });
}

void HitWalk::ask(
    std::function<Found(query::Session&, const query::SearchRequest&, const std::stop_token&)>
        question) {
    if (m_isAsking)
        return;
    m_isAsking = true;
    m_bridge.run<std::optional<query::HitAt>>(
        m_task, this, tr("Searching for the match"),
        [question = std::move(question), search = m_state.hits()->request](query::Session& session,
            const std::stop_token& stop) { return question(session, search, stop); },
        [this](Found found) { take(std::move(found)); });
}

void HitWalk::take(Found found) {
    m_isAsking = false;
    if (!found || !*found)
        return;
    const size_t position = (*found)->position;
    m_state.setHits(std::make_shared<const query::SearchResult>(std::move((*found)->result)));
    m_state.goToHit(position);
}

} // namespace rankscope::timeline
