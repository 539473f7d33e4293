// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_model.h"

#include <algorithm>
#include <cmath>

#include "core/query/hits_around.h"
#include "core/query/snapshot_change.h"
#include "core/query/work_range.h"

namespace rankscope::timeline {

namespace {

constexpr double kToolbarZoom = 0.6; ///< of one press of the toolbar's + and -
constexpr int kLeastSlice = 3; ///< pixels of a slice that is led to
constexpr int kSpanOfSlice = 10; ///< of the view around a slice, as a multiple of its length
constexpr Duration kSpanOfInstant{10'000}; ///< of the view around what has no length
constexpr int kRoom = 8; ///< a fitted range gets 1/8 of its length on both sides

constexpr double kFirstMargin = 0.02; ///< of the work, on both sides of it in the first view

/// The rank was shown by a preview and now is by its index, or the other way round.
bool hasTurned(const query::Snapshot& before, const query::Snapshot& now, size_t slot) {
    return before.ranks[slot].index->isPreview != now.ranks[slot].index->isPreview;
}

Duration spanAround(Duration slice) {
    return slice.count() > 0 ? slice * kSpanOfSlice : kSpanOfInstant;
}

} // namespace

bool keepsPictures(const query::Snapshot& before, const query::Snapshot& now) {
    return !query::changeOf(before, now).isShifted && keepsLanes(before, now);
}

bool keepsLanes(const query::Snapshot& before, const query::Snapshot& now) {
    if (!query::changeOf(before, now).isSameRun)
        return false;
    size_t slot = 0;
    return std::ranges::none_of(before.ranks, [&](const query::OpenRank& old) {
        return hasTurned(before, now, slot++) && old.index->isPreview;
    });
}

TimelineState::TimelineState(QObject* parent)
    : QObject(parent)
    , m_snapshot(std::make_shared<query::Snapshot>())
    , m_times(std::make_shared<JobTimes>()) { }

void TimelineState::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot) {
    const query::SnapshotChange change = query::changeOf(*m_snapshot, *snapshot);
    const bool isOtherRun = m_snapshot->root != snapshot->root;
    if (change.isSameRun) {
        moveSelection(*snapshot);
        moveHit(*snapshot);
    } else {
        m_locked.reset();
        m_movedHit.reset();
    }
    m_snapshot = std::move(snapshot);
    m_origin = query::originOf(*m_snapshot);
    m_isFirstView |= isOtherRun; // its times may be the same
    showWholeOf(m_snapshot->range());
    if (!change.isSameRun || change.isShifted) {
        m_hits.reset(); // searched again
        m_currentHit.reset();
        m_hovered.reset();
    }
    if (!change.isSameRun) {
        // Slots and ids mean other things in another snapshot.
        dropSelection();
        m_base.reset();
        m_filter.hiddenRanks.clear();
        m_former.clear();
        m_rankNotes.clear();
        m_facts = {};
        m_times = std::make_shared<JobTimes>();
        m_viewport.forget();
        setSteps({});
        setFindings({});
    }
    if (isOtherRun) {
        m_filter = {};
        m_shifts.clear();
        m_followsDrift = false;
        m_areClocksQuiet = false;
        m_clocks.reset();
        m_base.reset();
        setMarkers({});
        setShowsFindings(true);
        emit runChanged();
    }
    emit snapshotChanged(); // first: all else is of its ranks
    placeFindings();
    if (!change.isSameRun) {
        emit factsChanged();
        emit timesChanged();
    }
    emit visibleRangeChanged();
    emit selectedSliceChanged();
    emit boxChanged();
    emit lockChanged();
    emit scopeChanged();
    emit hitsChanged();
    emit filterChanged();
}

void TimelineState::showWholeOf(TimeRange whole) {
    const TimeRange now = m_viewport.visible();
    const bool isFirst =
        m_isEmpty || m_isFirstView || now.begin >= whole.end || now.end <= whole.begin;
    m_isEmpty = whole == TimeRange{};
    if (isFirst || m_viewport.isWhole())
        m_viewport.setWhole(whole);
    else
        m_viewport.extendWhole(whole);
    m_isFirstView = isFirst;
    const auto work = query::workOf(*m_snapshot);
    if (!isFirst || !work || work->isEmpty() || *work == whole)
        return;
    const auto margin =
        Duration(static_cast<int64_t>(static_cast<double>(work->length().count()) * kFirstMargin));
    m_viewport.show({work->begin - margin, work->end + margin});
}

void TimelineState::setRankNotes(std::vector<RankNote> notes) {
    if (m_rankNotes == notes)
        return;
    m_rankNotes = std::move(notes);
    emit rankNotesChanged();
}

void TimelineState::setFacts(HeadingFacts facts) {
    if (m_facts == facts)
        return;
    m_facts = std::move(facts);
    emit factsChanged();
}

void TimelineState::setTimes(JobTimes times) {
    if (*m_times == times)
        return;
    m_times = std::make_shared<JobTimes>(std::move(times));
    emit timesChanged();
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
    zoomAt(m_viewport.width() / 2.0, kToolbarZoom);
}

void TimelineState::zoomOut() {
    zoomAt(m_viewport.width() / 2.0, 1 / kToolbarZoom);
}

void TimelineState::reset(Undo undo) {
    const Viewport before = m_viewport;
    if (undo == Undo::Keep)
        m_viewport.remember();
    m_viewport.showWhole();
    changed(before);
}

void TimelineState::showFirstView() {
    if (m_isFirstView)
        return;
    const Viewport before = m_viewport;
    m_isFirstView = true;
    showWholeOf(m_snapshot->range());
    if (before != m_viewport)
        emit visibleRangeChanged();
}

void TimelineState::undoZoom() {
    const Viewport before = m_viewport;
    m_viewport.undo();
    changed(before);
}

void TimelineState::fit(TimeRange range) {
    // As much on both sides, so that it is in the middle at the end of the run, too.
    const TimeRange limits = m_viewport.limits();
    const Duration room =
        std::min({range.length() / kRoom, range.begin - limits.begin, limits.end - range.end});
    const Duration margin = std::max(room, Duration(0));
    setVisibleRange({range.begin - margin, range.end + margin});
}

void TimelineState::selectSlice(const SelectedSlice& slice) {
    if (m_slice == slice)
        return;
    const bool hadBox = m_box.has_value();
    dropSelection();
    m_slice = slice;
    emit boxChanged();
    emit selectedSliceChanged();
    if (hadBox)
        emit scopeChanged();
}

bool TimelineState::isSelected(const HoveredSlice& slice) const {
    return m_slice && m_slice->ref.lane == slice.lane && m_slice->range.begin >= slice.cell.begin
        && m_slice->range.end <= slice.cell.end;
}

void TimelineState::clearSelection() {
    if (!m_slice && !m_box)
        return;
    dropSelection();
    emit selectedSliceChanged();
    emit boxChanged();
    emit scopeChanged();
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
    if (m_base && isGone(m_base->ref.lane))
        m_base.reset();
    for (auto* area : {&m_box, &m_locked}) {
        if (*area && std::ranges::any_of((*area)->lanes, isGone))
            area->reset();
    }
}

void TimelineState::moveSelection(const query::Snapshot& now) {
    dropSelectionOfPreviews(now);
    for (auto* slice : {&m_slice, &m_base}) {
        if (!*slice)
            continue;
        const auto [rank, lane] = (*slice)->ref.lane;
        (*slice)->range = (*slice)->range.movedBy(
            now.rank(rank).offsetOf(lane) - m_snapshot->rank(rank).offsetOf(lane));
    }
}

/// It is searched again, and the number of the match at hand should not be lost by it.
void TimelineState::moveHit(const query::Snapshot& now) {
    if (m_currentHit)
        m_movedHit = m_hits->hits[*m_currentHit];
    if (!m_movedHit)
        return;
    const auto [rank, lane] = m_movedHit->slice.lane;
    if (hasTurned(*m_snapshot, now, toIndex(rank)))
        return m_movedHit.reset();
    m_movedHit->range = m_movedHit->range.movedBy(
        now.rank(rank).offsetOf(lane) - m_snapshot->rank(rank).offsetOf(lane));
}

void TimelineState::jumpTo(const query::SliceRef& slice, TimeRange range, Zoom zoom) {
    reveal(slice.lane, range, zoom);
    selectSlice({slice, range});
}

void TimelineState::stepTo(const query::SliceRef& slice, TimeRange range) {
    bringIntoSight(range, Zoom::Keep);
    emit laneRevealed(slice.lane);
    selectSlice({slice, range});
}

void TimelineState::reveal(const query::LaneRef& lane, TimeRange range, Zoom zoom) {
    emit aboutToJump();
    if (zoom == Zoom::IfUnseen)
        walkIntoSight(range);
    else
        bringIntoSight(range, zoom);
    emit laneRevealed(lane);
}

void TimelineState::setHover(std::optional<Timestamp> cursor, std::optional<HoveredSlice> slice) {
    m_cursor = cursor;
    m_hovered = slice;
    emit hoverChanged();
}

void TimelineState::setHits(std::shared_ptr<const query::SearchResult> hits) {
    // The hit at hand stays at hand when it is found again among more ranks.
    const auto current = m_currentHit ? std::optional(m_hits->hits[*m_currentHit]) : m_movedHit;
    m_hits = std::move(hits);
    m_currentHit.reset();
    if (current && m_hits != nullptr) {
        const size_t same = query::firstFrom(m_hits->hits, query::placeOf(*current));
        if (same < m_hits->hits.size() && m_hits->hits[same].slice == current->slice)
            m_currentHit = same;
    }
    if (m_currentHit || m_hits == nullptr || m_hits->isWhole)
        m_movedHit.reset();
    emit hitsChanged();
    emit currentHitChanged();
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
    const bool isFar = length.count() > 0 ? isOdd : now.length() > kSpanOfInstant;
    const bool isScaled = zoom == Zoom::ToSlice ? isFar : zoom == Zoom::IfTiny && isTiny;
    if (!isScaled && range.begin >= now.begin && range.end <= now.end)
        return;
    const Duration span =
        isScaled ? spanAround(length) : std::max(now.length(), length + length / kRoom * 2);
    const Timestamp middle = range.begin + range.length() / 2;
    setVisibleRange({middle - span / 2, middle + span / 2});
}

/// A view that changed its scale with each match would leave no two of them to compare. What is
/// longer than the view begins in it.
void TimelineState::walkIntoSight(TimeRange range) {
    const TimeRange now = visibleRange();
    const Duration length = range.length();
    const Duration wanted = spanAround(length);
    if (m_viewport.widthOf(length) < kLeastSlice && wanted < now.length()) {
        const Timestamp begin = range.begin + length / 2 - wanted / 2;
        return setVisibleRange({begin, begin + wanted});
    }
    const bool isLong = length > now.length();
    if (range.begin >= now.begin && (isLong ? range.begin < now.end : range.end <= now.end))
        return;
    const Timestamp begin =
        isLong ? range.begin - now.length() / kRoom : range.begin + length / 2 - now.length() / 2;
    // Moved, not shown anew: the span is no whole number of nanoseconds, and stays as it is.
    const Viewport before = m_viewport;
    m_viewport.remember();
    m_viewport.panBy(begin - now.begin);
    changed(before);
}

void TimelineState::changed(const Viewport& before) {
    if (before == m_viewport)
        return;
    m_isFirstView = m_isFirstView && before.width() != m_viewport.width();
    emit visibleRangeChanged();
}

} // namespace rankscope::timeline
