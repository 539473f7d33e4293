// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_model.h"

#include <algorithm>

#include "core/query/growth.h"

namespace rankscope::timeline {

namespace {

constexpr double kZoomStep = 0.6; ///< of one press of the toolbar's + and -
constexpr int kLeastSlice = 3; ///< pixels of a slice that is led to
constexpr int kSpanOfSlice = 10; ///< of the view around a slice, as a multiple of its length
constexpr int kRoom = 8; ///< a fitted range gets 1/8 of its length on both sides

template <class Wanted>
auto findMarker(Wanted& markers, int id) {
    return std::find_if(
        markers.begin(), markers.end(), [&](const Marker& marker) { return marker.id == id; });
}

void sortMarkers(std::vector<Marker>& markers) {
    std::stable_sort(markers.begin(), markers.end(),
        [](const Marker& a, const Marker& b) { return a.range.begin < b.range.begin; });
}

/// The rank was shown by a preview and now is by its index, or the other way round.
bool hasTurned(const query::Snapshot& before, const query::Snapshot& now, size_t slot) {
    return before.ranks[slot].index->isPreview != now.ranks[slot].index->isPreview;
}

size_t firstHitFrom(const std::vector<query::SearchHit>& hits, Timestamp time) {
    const auto found = std::lower_bound(hits.begin(), hits.end(), time,
        [](const query::SearchHit& hit, Timestamp t) { return hit.range.begin < t; });
    return static_cast<size_t>(found - hits.begin());
}

} // namespace

bool keepsPictures(const query::Snapshot& before, const query::Snapshot& now) {
    if (!query::isGrowth(before, now))
        return false;
    for (size_t i = 0; i < before.ranks.size(); ++i) {
        if (before.ranks[i].index->isPreview && hasTurned(before, now, i))
            return false;
    }
    return true;
}

TimelineState::TimelineState(QObject* parent)
    : QObject(parent)
    , m_snapshot(std::make_shared<query::Snapshot>()) { }

void TimelineState::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot) {
    const bool isMore = query::isGrowth(*m_snapshot, *snapshot);
    const bool isOtherRun = m_snapshot->root != snapshot->root;
    if (isMore)
        dropSelectionOfPreviews(*snapshot);
    m_snapshot = std::move(snapshot);
    showWholeOf(m_snapshot->range());
    if (!isMore) {
        // Slots and ids mean other things in another snapshot.
        dropSelection();
        m_hits.reset();
        m_currentHit.reset();
        m_hovered.reset();
        m_filter.hiddenRanks.clear();
        m_rankNotes.clear();
        m_viewport.forget();
        setSteps({});
    }
    if (isOtherRun) {
        m_filter.hiddenLayers.clear();
        clearMarkers();
        emit runChanged();
    }
    emit snapshotChanged();
    emit visibleRangeChanged();
    emit selectedSliceChanged();
    emit boxChanged();
    emit hitsChanged();
    emit filterChanged();
}

void TimelineState::showWholeOf(TimeRange whole) {
    const TimeRange now = m_viewport.visible();
    if (m_isEmpty || m_viewport.isWhole() || now.begin >= whole.end || now.end <= whole.begin)
        m_viewport.setWhole(whole);
    else
        m_viewport.extendWhole(whole);
    m_isEmpty = whole == TimeRange{};
}

void TimelineState::setRankNotes(std::vector<RankNote> notes) {
    if (m_rankNotes == notes)
        return;
    m_rankNotes = std::move(notes);
    emit rankNotesChanged();
}

void TimelineState::setWidth(int pixels) {
    const Viewport before = m_viewport;
    m_viewport.setWidth(pixels);
    changed(before);
}

void TimelineState::setReach(std::optional<TimeRange> reach) {
    const Viewport before = m_viewport;
    m_viewport.setReach(reach);
    changed(before);
}

void TimelineState::setVisibleRange(TimeRange range, Undo undo) {
    const Viewport before = m_viewport;
    if (undo == Undo::Keep)
        m_viewport.remember();
    m_viewport.show(range);
    changed(before);
}

void TimelineState::zoomAt(double x, double factor, Undo undo) {
    const Viewport before = m_viewport;
    if (undo == Undo::Keep)
        m_viewport.remember();
    m_viewport.zoomAt(x, factor);
    changed(before);
}

void TimelineState::panBy(double pixels) {
    const Viewport before = m_viewport;
    m_viewport.panBy(pixels);
    changed(before);
}

void TimelineState::zoomIn() {
    zoomAt(m_viewport.width() / 2.0, kZoomStep);
}

void TimelineState::zoomOut() {
    zoomAt(m_viewport.width() / 2.0, 1 / kZoomStep);
}

void TimelineState::reset() {
    const Viewport before = m_viewport;
    m_viewport.remember();
    m_viewport.showWhole();
    changed(before);
}

void TimelineState::undoZoom() {
    const Viewport before = m_viewport;
    m_viewport.undo();
    changed(before);
}

void TimelineState::fit(TimeRange range) {
    const Duration room = range.length() / kRoom;
    setVisibleRange({range.begin - room, range.end + room});
}

void TimelineState::selectSlice(const SelectedSlice& slice) {
    if (m_slice == slice)
        return;
    dropSelection();
    m_slice = slice;
    emit boxChanged();
    emit selectedSliceChanged();
}

void TimelineState::selectBox(BoxSelection box) {
    if (m_box == box)
        return;
    dropSelection();
    m_box = std::move(box);
    emit selectedSliceChanged();
    emit boxChanged();
}

void TimelineState::clearSelection() {
    if (!m_slice && !m_box)
        return;
    dropSelection();
    emit selectedSliceChanged();
    emit boxChanged();
}

void TimelineState::dropSelection() {
    m_slice.reset();
    m_box.reset();
}

/// Its lanes are other ones in the index.
void TimelineState::dropSelectionOfPreviews(const query::Snapshot& now) {
    const auto isGone = [&](const query::LaneRef& lane) {
        return toIndex(lane.rank) >= now.ranks.size()
            || hasTurned(*m_snapshot, now, toIndex(lane.rank));
    };
    if (m_slice && isGone(m_slice->ref.lane))
        m_slice.reset();
    if (m_box && std::any_of(m_box->lanes.begin(), m_box->lanes.end(), isGone))
        m_box.reset();
}

void TimelineState::jumpTo(const query::SliceRef& slice, TimeRange range) {
    reveal(slice.lane, range);
    selectSlice({slice, range});
}

void TimelineState::reveal(const query::LaneRef& lane, TimeRange range, Zoom zoom) {
    emit aboutToJump();
    bringIntoSight(range, zoom);
    emit laneRevealed(lane);
}

void TimelineState::setHover(std::optional<Timestamp> cursor, std::optional<HoveredSlice> slice) {
    m_cursor = cursor;
    m_hovered = slice;
    emit hoverChanged();
}

const Marker* TimelineState::marker(int id) const {
    const auto found = findMarker(m_markers, id);
    return found == m_markers.end() ? nullptr : &*found;
}

int TimelineState::addMarker(TimeRange range, QString name) {
    const int id = m_nextMarker++;
    m_markers.push_back({id, range, std::move(name), 0});
    sortMarkers(m_markers);
    emit markersChanged();
    return id;
}

void TimelineState::changeMarker(const Marker& marker) {
    const auto found = findMarker(m_markers, marker.id);
    if (found == m_markers.end() || *found == marker)
        return;
    *found = marker;
    sortMarkers(m_markers);
    emit markersChanged();
}

void TimelineState::removeMarker(int id) {
    const auto found = findMarker(m_markers, id);
    if (found == m_markers.end())
        return;
    m_markers.erase(found);
    emit markersChanged();
}

void TimelineState::clearMarkers() {
    if (m_markers.empty())
        return;
    m_markers.clear();
    emit markersChanged();
}

void TimelineState::goToMarker(int id) {
    const Marker* found = marker(id);
    if (found == nullptr)
        return;
    emit aboutToJump();
    bringIntoSight(found->range);
}

void TimelineState::setFilter(LaneFilter filter) {
    if (m_filter == filter)
        return;
    m_filter = std::move(filter);
    emit filterChanged();
}

void TimelineState::setHits(std::shared_ptr<const query::SearchResult> hits) {
    // The hit at hand stays at hand when it is found again among more ranks.
    const auto current = m_currentHit ? std::optional(m_hits->hits[*m_currentHit]) : std::nullopt;
    m_hits = std::move(hits);
    m_currentHit.reset();
    if (current && m_hits != nullptr) {
        for (size_t i = firstHitFrom(m_hits->hits, current->range.begin);
             i < m_hits->hits.size() && m_hits->hits[i].range.begin == current->range.begin; ++i) {
            if (m_hits->hits[i].slice == current->slice)
                m_currentHit = i;
        }
    }
    emit hitsChanged();
    emit currentHitChanged();
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
        fit(next->range);
}

void TimelineState::goToPreviousStep() {
    const auto current = currentStep();
    const Timestamp from = current ? m_steps[*current].range.begin : visibleRange().end;
    const auto next = std::find_if(m_steps.rbegin(), m_steps.rend(),
        [&](const Step& step) { return step.range.begin < from; });
    if (next != m_steps.rend())
        fit(next->range);
}

void TimelineState::setLinkCategories(std::set<std::string> categories) {
    if (m_linkCategories == categories)
        return;
    m_linkCategories = std::move(categories);
    emit linkCategoriesChanged();
}

void TimelineState::bringIntoSight(TimeRange range, Zoom zoom) {
    const TimeRange now = visibleRange();
    const Duration length = range.length();
    const bool isTiny = length.count() > 0 && length < m_viewport.resolution() * kLeastSlice;
    const bool isOdd = length < now.length() / 20 || length > now.length() / 5;
    const bool isScaled = zoom == Zoom::ToSlice ? length.count() > 0 && isOdd : isTiny;
    if (!isScaled && range.begin >= now.begin && range.end <= now.end)
        return;
    const Duration span =
        isScaled ? length * kSpanOfSlice : std::max(now.length(), length + length / kRoom * 2);
    const Timestamp middle = range.begin + range.length() / 2;
    setVisibleRange({middle - span / 2, middle + span / 2});
}

void TimelineState::changed(const Viewport& before) {
    if (!(before == m_viewport))
        emit visibleRangeChanged();
}

} // namespace rankscope::timeline
