// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelineState knows of markers: which there are, which one is at hand.
#include <algorithm>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

template <class Wanted>
auto findMarker(Wanted& markers, int id) {
    return std::ranges::find(markers, id, &Marker::id);
}

void sortMarkers(std::vector<Marker>& markers) {
    std::ranges::stable_sort(markers, {}, [](const Marker& marker) { return marker.range.begin; });
}

} // namespace

const Marker* TimelineState::marker(int id) const {
    const auto found = findMarker(m_markers, id);
    return found == m_markers.end() ? nullptr : &*found;
}

int TimelineState::addMarker(TimeRange range, QString name) {
    const auto there = std::ranges::find(m_markers, range, &Marker::range);
    if (name.isEmpty() && there != m_markers.end()) { // a second flag would only hide it
        setCurrentMarker(there->id);
        return m_currentMarker;
    }
    rememberLanes();
    const int id = m_nextMarker++;
    // Ids go on from folder to folder; the names count what there is here.
    for (size_t number = m_markers.size() + 1; name.isEmpty(); ++number) {
        const QString free = tr("Marker %1").arg(number);
        if (std::ranges::find(m_markers, free, &Marker::name) == m_markers.end())
            name = free;
    }
    m_markers.push_back({id, range, std::move(name), 0});
    sortMarkers(m_markers);
    m_currentMarker = id;
    emit markersChanged();
    emit currentMarkerChanged();
    return id;
}

void TimelineState::changeMarker(const Marker& marker) {
    const auto found = findMarker(m_markers, marker.id);
    if (found == m_markers.end() || *found == marker)
        return;
    if (m_changedMarker != marker.id)
        rememberLanes();
    m_changedMarker = marker.id;
    *found = marker;
    sortMarkers(m_markers);
    emit markersChanged();
}

void TimelineState::removeMarker(int id) {
    const auto found = findMarker(m_markers, id);
    if (found == m_markers.end())
        return;
    rememberLanes();
    m_markers.erase(found);
    emit markersChanged();
}

void TimelineState::clearMarkers() {
    if (m_markers.empty())
        return;
    rememberLanes();
    m_markers.clear();
    emit markersChanged();
}

bool TimelineState::canUndoMarkers() const {
    return !m_former.empty() && m_former.back().filter == m_filter
        && m_former.back().shifts == m_shifts && m_former.back().followsDrift == m_followsDrift
        && m_former.back().markers != m_markers;
}

void TimelineState::setMarkers(std::vector<Marker> markers) {
    if (m_markers.empty() && markers.empty())
        return;
    m_markers = std::move(markers);
    for (Marker& marker : m_markers)
        marker.id = m_nextMarker++;
    sortMarkers(m_markers);
    emit markersChanged();
}

void TimelineState::setCurrentMarker(int id) {
    m_changedMarker = 0; // who takes it at hand again begins another change
    if (m_currentMarker == id)
        return;
    m_currentMarker = id;
    emit currentMarkerChanged();
}

void TimelineState::goToMarker(int id) {
    const Marker* found = marker(id);
    if (found == nullptr)
        return;
    setCurrentMarker(id);
    emit aboutToJump();
    bringIntoSight(found->range);
}

void TimelineState::goToNextMarker() {
    goToMarkerBy(1);
}

void TimelineState::goToPreviousMarker() {
    goToMarkerBy(-1);
}

void TimelineState::goToMarkerBy(int direction) {
    if (m_markers.empty())
        return;
    const auto count = static_cast<int>(m_markers.size());
    int next = 0;
    if (const auto now = findMarker(m_markers, m_currentMarker); now != m_markers.end()) {
        next = static_cast<int>(now - m_markers.begin()) + direction;
    } else {
        const auto after = std::ranges::lower_bound(
            m_markers, middleOfView(), {}, [](const Marker& marker) { return marker.range.begin; });
        next = static_cast<int>(after - m_markers.begin()) - (direction < 0 ? 1 : 0);
    }
    goToMarker(m_markers[static_cast<size_t>((next + count) % count)].id);
}

} // namespace rankscope::timeline
