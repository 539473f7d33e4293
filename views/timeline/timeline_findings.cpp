// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelineState knows of the advisor's findings: their marks, where these stand, which one is
// at hand.
#include <algorithm>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

void TimelineState::setFindings(std::vector<FindingMark> findings) {
    if (m_findings == findings)
        return;
    // In another language, or after another run of the checks, the one at hand is still there.
    std::optional<size_t> current;
    if (m_currentFinding) {
        const FindingMark& now = m_findings[*m_currentFinding];
        const auto same = std::ranges::find_if(findings, [&now](const FindingMark& mark) {
            return mark.place == now.place && mark.finding == now.finding;
        });
        if (same != findings.end())
            current = static_cast<size_t>(same - findings.begin());
    }
    m_currentFinding = current;
    m_findings = std::move(findings);
    m_findingLanes.clear(); // they stood beside those before
    placeFindings();
}

void TimelineState::setFindingLanes(std::vector<std::optional<LaneId>> lanes) {
    if (m_findingLanes == lanes)
        return;
    m_findingLanes = std::move(lanes);
    placeFindings();
}

/// Where a rank or a track stands, and what is a step, may have changed.
void TimelineState::placeFindings() {
    m_findingPlaces = timeline::findingPlaces(m_findings, m_findingLanes, *m_snapshot, m_steps);
    emit findingsChanged();
}

void TimelineState::setShowsFindings(bool isShown) {
    if (m_showsFindings == isShown)
        return;
    m_showsFindings = isShown;
    emit showsFindingsChanged();
}

void TimelineState::setCurrentFinding(std::optional<size_t> finding) {
    if (m_currentFinding == finding)
        return;
    m_currentFinding = finding;
    emit findingsChanged();
}

std::optional<size_t> TimelineState::findingBeside(int direction) const {
    if (m_findingPlaces.empty())
        return std::nullopt;
    const auto count = static_cast<int>(m_findingPlaces.size());
    int next = 0;
    const auto now = m_currentFinding
        ? std::ranges::find(m_findingPlaces, *m_currentFinding, &FindingPlace::mark)
        : m_findingPlaces.end();
    if (now != m_findingPlaces.end()) {
        next = static_cast<int>(now - m_findingPlaces.begin()) + direction;
    } else {
        const auto after = std::ranges::lower_bound(m_findingPlaces, middleOfView(), {},
            [](const FindingPlace& place) { return place.range.begin; });
        next = static_cast<int>(after - m_findingPlaces.begin()) - (direction < 0 ? 1 : 0);
    }
    return m_findingPlaces[static_cast<size_t>((next + count) % count)].mark;
}

} // namespace rankscope::timeline
