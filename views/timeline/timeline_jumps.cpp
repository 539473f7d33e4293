// SPDX-License-Identifier: GPL-3.0-or-later
// How TimelineState goes from one thing to the next of its kind: hits and steps.
#include <algorithm>

#include "core/query/hits_around.h"
#include "views/timeline/search_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

size_t firstHitFrom(const std::vector<query::SearchHit>& hits, Timestamp time) {
    return query::firstFrom(hits, {time, {}});
}

void TimelineState::goToHit(size_t position) {
    if (m_hits == nullptr || position >= m_hits->hits.size())
        return;
    m_currentHit = position;
    const query::SearchHit hit = m_hits->hits[position];
    emit currentHitChanged();
    jumpTo(hit.slice, hit.range, Zoom::IfUnseen);
}

std::optional<size_t> TimelineState::hitNear(HitReach reach, bool isBackward) const {
    const size_t count = m_hits == nullptr ? 0 : m_hits->hits.size();
    const auto lane = laneAtHand(*this);
    if (count == 0 || (reach != HitReach::All && !lane))
        return std::nullopt;
    const auto isWanted = [&](const query::LaneRef& other) {
        return reach == HitReach::All || (reach == HitReach::Rank && isSameRank(*lane, other))
            || (reach == HitReach::Track && isSameTrack(*m_snapshot, *lane, other));
    };
    const query::HitPlace place = placeAtHand(isBackward);
    // Forward it is the first to be tried, backward the one behind it.
    size_t position = query::firstFrom(m_hits->hits, place);
    size_t toTry = count;
    if (m_hits->isCut()) {
        if (!query::isAmongKept(*m_hits, place))
            return std::nullopt;
        toTry = isBackward ? position : count - position;
    }
    for (; toTry > 0; --toTry) {
        position = isBackward ? (position + count - 1) % count : position % count;
        if (isWanted(m_hits->hits[position].slice.lane))
            return position;
        position += isBackward ? 0 : 1;
    }
    return std::nullopt;
}

query::HitPlace TimelineState::placeAtHand(bool isBackward) const {
    const query::SearchHit* const hit = m_currentHit ? &m_hits->hits[*m_currentHit] : nullptr;
    query::HitPlace place{visibleRange().begin, {}};
    if (m_slice && !(hit != nullptr && hit->slice == m_slice->ref)) {
        place = {m_slice->range.begin, m_slice->ref};
        const size_t first = m_hits == nullptr ? 0 : query::firstFrom(m_hits->hits, place);
        const bool isHit = m_hits != nullptr
            && (m_hits->isCut()
                || (first < m_hits->hits.size() && m_hits->hits[first].slice == m_slice->ref));
        if (!isHit) // what begins with it comes next, on whatever lane
            return {m_slice->range.begin, {}};
    } else if (hit == nullptr) {
        return place;
    } else {
        place = query::placeOf(*hit);
    }
    place.slice.index += isBackward ? 0 : 1;
    return place;
}

void TimelineState::setSteps(std::vector<ShownStep> steps) {
    if (m_steps == steps)
        return;
    m_steps = std::move(steps);
    placeFindings();
    emit stepsChanged();
}

Timestamp TimelineState::middleOfView() const {
    return visibleRange().begin + visibleRange().length() / 2;
}

std::optional<size_t> TimelineState::currentStep() const {
    const auto after = std::upper_bound(m_steps.begin(), m_steps.end(), middleOfView(),
        [](Timestamp time, const ShownStep& step) { return time < step.range.begin; });
    if (after == m_steps.begin())
        return std::nullopt;
    const ShownStep& step = *std::prev(after);
    const bool isThere =
        middleOfView() < step.range.end && visibleRange().length() / 2 < step.range.length();
    return isThere ? std::optional(static_cast<size_t>(after - m_steps.begin()) - 1) : std::nullopt;
}

void TimelineState::goToNextStep() {
    const auto current = currentStep();
    const Timestamp from = current ? m_steps[*current].range.begin : visibleRange().begin;
    const auto next = std::find_if(m_steps.begin(), m_steps.end(), [&](const ShownStep& step) {
        return current ? step.range.begin > from : step.range.begin >= from;
    });
    if (next != m_steps.end())
        goToStep(static_cast<size_t>(next - m_steps.begin()));
}

void TimelineState::goToPreviousStep() {
    const auto current = currentStep();
    const Timestamp from = current ? m_steps[*current].range.begin : visibleRange().end;
    const auto next = std::find_if(m_steps.rbegin(), m_steps.rend(),
        [&](const ShownStep& step) { return step.range.begin < from; });
    if (next != m_steps.rend())
        goToStep(m_steps.size() - 1 - static_cast<size_t>(next - m_steps.rbegin()));
}

void TimelineState::goToStep(size_t position) {
    if (selectedStep())
        selectStep(position);
    fit(m_steps[position].range);
}

} // namespace rankscope::timeline
