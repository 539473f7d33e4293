// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelineState knows of the lanes and clocks that a person chose, and the way back.
#include <utility>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {
constexpr size_t kMostFormer = 50; ///< to go back to
} // namespace

void TimelineState::rememberLanes() {
    if (m_former.size() == kMostFormer)
        m_former.erase(m_former.begin());
    m_former.emplace_back(m_filter, m_shifts);
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
    std::erase_if(shifts, [](const auto& shift) { return shift.second == Duration(); });
    if (m_shifts == shifts)
        return;
    rememberLanes();
    m_shifts = std::move(shifts);
    emit shiftsChanged();
}

void TimelineState::setBase(std::optional<SelectedSlice> base) {
    m_base = base;
    emit baseChanged();
}

void TimelineState::undoLanes() {
    if (m_former.empty())
        return;
    auto [filter, shifts] = std::move(m_former.back());
    m_former.pop_back();
    const bool isFilter = !(std::exchange(m_filter, std::move(filter)) == m_filter);
    const bool isShift = std::exchange(m_shifts, std::move(shifts)) != m_shifts;
    if (isFilter)
        emit filterChanged();
    if (isShift)
        emit shiftsChanged();
}

} // namespace rankscope::timeline
