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
    m_former.push_back({m_filter, m_shifts, m_markers, m_followsDrift});
    m_changedMarker = 0;
}

void TimelineState::setFilter(LaneFilter filter, Undo undo) {
    if (m_filter == filter)
        return;
    if (undo == Undo::Keep)
        rememberLanes();
    m_filter = std::move(filter);
    emit filterChanged();
}

void TimelineState::showAllLanes() {
    LaneFilter filter = m_filter;
    filter.showAll();
    setFilter(std::move(filter));
}

void TimelineState::setShifts(RankShifts shifts, Drift drift) {
    std::erase_if(shifts, [](const auto& shift) { return shift.second.by == Duration(); });
    const bool isKept = drift == Drift::Kept && m_followsDrift && !shifts.empty()
        && areRanksAlike(m_shifts, shifts, *m_snapshot);
    const bool follows = isKept || drift == Drift::Followed;
    if (m_shifts == shifts && m_followsDrift == follows)
        return;
    rememberLanes();
    m_shifts = std::move(shifts);
    m_followsDrift = follows;
    emit shiftsChanged();
}

void TimelineState::followDrift(const analysis::ClockShifts& places) {
    const auto place = [&](const RankShifts& shifts) {
        RankShifts placed = withShifts(shifts, *m_snapshot, places, ShiftSource::Clocks);
        std::erase_if(placed, [](const auto& shift) { return shift.second.by == Duration(); });
        return placed;
    };
    RankShifts placed = place(m_shifts);
    if (!m_followsDrift || placed == m_shifts)
        return;
    m_shifts = std::move(placed);
    // To undo what was done since the alignment does not lead back to an older place.
    for (auto former = m_former.rbegin(); former != m_former.rend() && former->followsDrift;
         ++former)
        former->shifts = place(former->shifts);
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
    const bool wasFollowing = std::exchange(m_followsDrift, former.followsDrift);
    const bool isShift = std::exchange(m_shifts, std::move(former.shifts)) != m_shifts
        || wasFollowing != m_followsDrift;
    const bool isMarker = std::exchange(m_markers, std::move(former.markers)) != m_markers;
    if (isFilter)
        emit filterChanged();
    if (isShift)
        emit shiftsChanged();
    if (isMarker)
        emit markersChanged();
}

} // namespace rankscope::timeline
