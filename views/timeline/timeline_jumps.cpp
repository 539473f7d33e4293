// SPDX-License-Identifier: GPL-3.0-or-later
// How TimelineState goes from one thing to the next of its kind: hits and steps.
#include <algorithm>

#include "views/timeline/search_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

size_t firstHitFrom(const std::vector<query::SearchHit>& hits, Timestamp time) {
    const auto found = std::lower_bound(hits.begin(), hits.end(), time,
        [](const query::SearchHit& hit, Timestamp t) { return hit.range.begin < t; });
    return static_cast<size_t>(found - hits.begin());
}

void TimelineState::goToHit(size_t position) {
    if (m_hits == nullptr || position >= m_hits->hits.size())
        return;
    m_currentHit = position;
    const query::SearchHit hit = m_hits->hits[position];
    emit currentHitChanged();
    jumpTo(hit.slice, hit.range);
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
    // Forward it is the first to be tried, backward the one behind it.
    size_t position = hitAtHand(isBackward);
    for (size_t tried = 0; tried < count; ++tried) {
        position = isBackward ? (position + count - 1) % count : position % count;
        if (isWanted(m_hits->hits[position].slice.lane))
            return position;
        position += isBackward ? 0 : 1;
    }
    return std::nullopt;
}

size_t TimelineState::hitAtHand(bool isBackward) const {
    const auto& hits = m_hits->hits;
    const bool isElsewhere =
        m_slice && !(m_currentHit && hits[*m_currentHit].slice == m_slice->ref);
    if (m_currentHit && !isElsewhere)
        return isBackward ? *m_currentHit : *m_currentHit + 1;
    if (isElsewhere)
        return firstHitFrom(hits, m_slice->range.begin);
    return firstHitFrom(hits, visibleRange().begin);
}

void TimelineState::goToHitNear(HitReach reach, bool isBackward) {
    if (const auto position = hitNear(reach, isBackward))
        goToHit(*position);
}

void TimelineState::setSteps(std::vector<Step> steps) {
    if (m_steps == steps)
        return;
    m_steps = std::move(steps);
    emit stepsChanged();
}

Timestamp TimelineState::middleOfView() const {
    return visibleRange().begin + visibleRange().length() / 2;
}

std::optional<size_t> TimelineState::currentStep() const {
    const auto after = std::upper_bound(m_steps.begin(), m_steps.end(), middleOfView(),
        [](Timestamp time, const Step& step) { return time < step.range.begin; });
    if (after == m_steps.begin())
        return std::nullopt;
    const Step& step = *std::prev(after);
    const bool isThere =
        middleOfView() < step.range.end && visibleRange().length() / 2 < step.range.length();
    return isThere ? std::optional(static_cast<size_t>(after - m_steps.begin()) - 1) : std::nullopt;
}

void TimelineState::goToNextStep() {
    const auto current = currentStep();
    const Timestamp from = current ? m_steps[*current].range.begin : visibleRange().begin;
    const auto next = std::find_if(m_steps.begin(), m_steps.end(), [&](const Step& step) {
        return current ? step.range.begin > from : step.range.begin >= from;
    });
    if (next != m_steps.end())
        goToStep(static_cast<size_t>(next - m_steps.begin()));
}

void TimelineState::goToPreviousStep() {
    const auto current = currentStep();
    const Timestamp from = current ? m_steps[*current].range.begin : visibleRange().end;
    const auto next = std::find_if(m_steps.rbegin(), m_steps.rend(),
        [&](const Step& step) { return step.range.begin < from; });
    if (next != m_steps.rend())
        goToStep(m_steps.size() - 1 - static_cast<size_t>(next - m_steps.rbegin()));
}

void TimelineState::goToStep(size_t position) {
    if (selectedStep())
        selectStep(position);
    fit(m_steps[position].range);
}

} // namespace rankscope::timeline
