// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelineState knows of the lanes and clocks that a person chose, and the way back from there
// and from changes of markers.
#include <utility>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {
constexpr size_t kMostFormer = 50; ///< to go back to
} // namespace

void TimelineState::rememberLanes() {
    if (m_former.size() == kMostFormer)
        m_former.erase(m_former.begin());
    m_former.push_back({m_filter, m_shifts, m_markers});
    m_changedMarker = 0;
}

void TimelineState::setFilter(LaneFilter filter) {
    if (m_filter == filter)
        return;
    rememberLanes();
    m_filter = std::move(filter);
    emit filterChanged();
}

void TimelineState::showAllLanes() {
    LaneFilter filter = m_filter;
    filter.showAll();
    setFilter(std::move(filter));
}

void TimelineState::setShifts(RankShifts shifts) {
    std::erase_if(shifts, [](const auto& shift) { return shift.second.by == Duration(); });
    if (m_shifts == shifts)
        return;
    rememberLanes();
    m_shifts = std::move(shifts);
    emit shiftsChanged();
}

void TimelineState::setClocks(std::shared_ptr<const analysis::HostClocks> clocks) {
    m_clocks = std::move(clocks);
    emit clocksChanged();
}

void TimelineState::setClocksQuiet(bool isQuiet) {
    if (m_areClocksQuiet == isQuiet)
        return;
    m_areClocksQuiet = isQuiet;
    emit clocksQuietChanged();
}

void TimelineState::setBase(std::optional<SelectedSlice> base) {
    m_base = base;
    emit baseChanged();
}

void TimelineState::undoLanes() {
    if (m_former.empty())
        return;
    Former former = std::move(m_former.back());
    m_former.pop_back();
    m_changedMarker = 0;
    const bool isFilter = !(std::exchange(m_filter, std::move(former.filter)) == m_filter);
    const bool isShift = std::exchange(m_shifts, std::move(former.shifts)) != m_shifts;
    const bool isMarker = std::exchange(m_markers, std::move(former.markers)) != m_markers;
    if (isFilter)
        emit filterChanged();
    if (isShift)
        emit shiftsChanged();
    if (isMarker)
        emit markersChanged();
}

} // namespace rankscope::timeline
