// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/coupled_views.h"

#include "views/timeline/timeline_model.h"

namespace rankscope::comparison {

using timeline::TimelineState;

CoupledViews::CoupledViews(TimelineState& base, TimelineState& candidate, QObject* parent)
    : QObject(parent)
    , m_base(base)
    , m_candidate(candidate) {
    connect(&base, &TimelineState::visibleRangeChanged, this,
        [this] { follow(m_base, m_candidate, m_offset); });
    connect(&candidate, &TimelineState::visibleRangeChanged, this,
        [this] { follow(m_candidate, m_base, -m_offset); });
    for (const TimelineState* state : {&base, &candidate})
        connect(state, &TimelineState::snapshotChanged, this, &CoupledViews::reach);
}

void CoupledViews::align(Timestamp base, Timestamp candidate) {
    m_offset = candidate - base;
    reach();
    follow(m_base, m_candidate, m_offset);
}

void CoupledViews::setCoupled(Coupled coupled) {
    if (m_coupled == coupled)
        return;
    m_coupled = coupled;
    // What was brought side by side by hand stays there.
    if (coupled == Coupled::Yes)
        m_offset = m_candidate.visibleRange().begin - m_base.visibleRange().begin;
    reach();
    follow(m_base, m_candidate, m_offset);
}

/// Both reach over the two whole ranges as they stand above each other.
void CoupledViews::reach() {
    const bool isFree = m_coupled == Coupled::No || m_base.isEmpty() || m_candidate.isEmpty();
    const TimeRange base = m_base.wholeRange();
    const TimeRange candidate = m_candidate.wholeRange();
    // One after the other: neither is to lead while the other can not follow yet.
    m_isFollowing = true;
    m_base.setReach(isFree
            ? std::nullopt
            : std::optional(TimeRange{candidate.begin - m_offset, candidate.end - m_offset}));
    m_candidate.setReach(isFree
            ? std::nullopt
            : std::optional(TimeRange{base.begin + m_offset, base.end + m_offset}));
    m_isFollowing = false;
}

void CoupledViews::follow(const TimelineState& leader, TimelineState& follower, Duration offset) {
    if (m_coupled == Coupled::No || m_isFollowing || leader.isEmpty() || follower.isEmpty())
        return;
    m_isFollowing = true;
    const TimeRange seen = leader.visibleRange();
    follower.setVisibleRange({seen.begin + offset, seen.end + offset}, timeline::Undo::Continue);
    m_isFollowing = false;
}

} // namespace rankscope::comparison
