// SPDX-License-Identifier: GPL-3.0-or-later
// How TimelineState goes from one thing to the next of its kind: hits and steps.
#include <algorithm>

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

void TimelineState::goToNextHit() {
    if (m_hits == nullptr || m_hits->hits.empty())
        return;
    const auto& hits = m_hits->hits;
    if (m_currentHit) {
        goToHit((*m_currentHit + 1) % hits.size());
        return;
    }
    goToHit(firstHitFrom(hits, visibleRange().begin) % hits.size());
}

void TimelineState::goToPreviousHit() {
    if (m_hits == nullptr || m_hits->hits.empty())
        return;
    const auto& hits = m_hits->hits;
    if (m_currentHit) {
        goToHit((*m_currentHit + hits.size() - 1) % hits.size());
        return;
    }
    goToHit((firstHitFrom(hits, visibleRange().begin) + hits.size() - 1) % hits.size());
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
