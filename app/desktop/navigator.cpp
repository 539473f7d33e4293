// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/navigator.h"

#include <algorithm>

#include <QScopedValueRollback>

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "core/analysis/steps/rank_steps.h"
#include "core/query/statistics.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

constexpr size_t kMostVisits = 100;
/// A name that is there this often in one moment is not looked for any further.
constexpr size_t kMostOccurrences = 1000;

query::SelectionRequest lanesOf(const query::Snapshot& snapshot, RankSlot slot, TimeRange range) {
    query::SelectionRequest request{range, {}};
    const auto count = snapshot.rank(slot).index->lanes.size();
    for (size_t lane = 0; lane < count; ++lane)
        request.lanes.push_back({slot, static_cast<LaneId>(lane)});
    return request;
}

/// The one that begins nearest to the wanted time: a name may be there on host and device.
const query::Occurrence* nearest(const std::vector<query::Occurrence>& found, Timestamp begin) {
    const auto away = [begin](const query::Occurrence& one) {
        return std::abs((one.range.begin - begin).count());
    };
    const auto best = std::ranges::min_element(found, {}, away);
    return best == found.end() ? nullptr : &*best;
}

/// It is told by the rank's clock; its track may be moved.
TimeRange placeOf(const query::Snapshot& snapshot, const query::Occurrence& one) {
    const query::LaneRef& lane = one.slice.lane;
    return one.range.movedBy(snapshot.rank(lane.rank).shiftOf(lane.lane));
}

/// Of the rank and of its track.
Duration offsetOf(const timeline::TimelineState& state, const query::LaneRef& lane) {
    return state.snapshot()->rank(lane.rank).offsetOf(lane.lane);
}

} // namespace

Navigator::Navigator(MainWindow& window)
    : QObject(&window)
    , m_window(window)
    , m_slice(window.workbench().bridge.newQuestion())
    , m_page("timeline") {
    connect(&window.workbench().state, &timeline::TimelineState::aboutToJump, this, [this] {
        if (!m_isGoing)
            remember();
    });
}

Navigator::Visit Navigator::here() const {
    const timeline::TimelineState& state = m_window.workbench().state;
    const auto& slice = state.selectedSlice();
    const Duration clock = slice ? offsetOf(state, slice->ref.lane) : Duration();
    return {m_page, m_window.workbench().profile.chosen(), state.visibleRange(), slice, clock,
        state.box(), m_window.timelinePage().area().lanes().top()};
}

void Navigator::remember() {
    m_back.push_back(here());
    if (m_back.size() > kMostVisits)
        m_back.erase(m_back.begin());
    m_forward.clear();
    emit changed();
}

void Navigator::forget() {
    m_back.clear();
    m_forward.clear();
    emit changed();
}

void Navigator::pageChanged() {
    const QString page = m_window.pageName();
    if (page == m_page)
        return;
    if (!m_isGoing)
        remember();
    m_page = page;
}

void Navigator::go(const model::Target& target) {
    remember();
    const QScopedValueRollback going(m_isGoing, true);
    if (target.isOnTimeline())
        showOnTimeline(target);
    else
        m_window.showSection(target);
    pageChanged();
}

void Navigator::back() {
    travel(m_back, m_forward);
}

void Navigator::forward() {
    travel(m_forward, m_back);
}

void Navigator::travel(std::vector<Visit>& from, std::vector<Visit>& to) {
    if (from.empty())
        return;
    const QScopedValueRollback going(m_isGoing, true);
    const Visit visit = from.back();
    from.pop_back();
    to.push_back(here());
    show(visit);
    emit changed();
}

void Navigator::show(const Visit& visit) {
    m_window.showPage(visit.page);
    m_window.workbench().profile.choose(visit.chosen);
    pageChanged();
    if (m_window.pageName() != "timeline")
        return;
    timeline::TimelineState& state = m_window.workbench().state;
    state.setVisibleRange(visit.range);
    m_window.timelinePage().area().lanes().setTop(visit.top);
    if (visit.slice) {
        const Duration way = offsetOf(state, visit.slice->ref.lane) - visit.clock;
        const TimeRange range = visit.slice->range;
        state.selectSlice({visit.slice->ref, {range.begin + way, range.end + way}});
    } else if (visit.box)
        state.selectBox(*visit.box);
    else
        state.clearSelection();
}

void Navigator::unfold(RankSlot slot) {
    timeline::TimelineState& state = m_window.workbench().state;
    timeline::LaneView& lanes = m_window.timelinePage().area().lanes();
    timeline::LaneFilter filter = state.filter();
    if (filter.hiddenRanks.erase(slot) > 0)
        state.setFilter(filter);
    if (const auto row = lanes.rowOfRank(slot)) {
        lanes.setFold(*row, timeline::Fold::Open);
        lanes.setTopRow(*row);
    }
}

void Navigator::showOnTimeline(const model::Target& target) {
    timeline::TimelineState& state = m_window.workbench().state;
    const auto slot = shared::slotOf(*state.snapshot(), target);
    if (!slot)
        return m_window.sayNoTimeline(target);
    m_window.showPage("timeline");
    unfold(*slot);
    state.clearSelection(); // of where one came from
    m_window.workbench().bridge.cancel(m_slice);
    if (target.range)
        fitTime(*slot, target);
    else if (target.step)
        fitStep(*slot, *target.step);
    else
        fitRank(*slot);
    m_window.timelinePage().setFocus();
}

void Navigator::fitRank(RankSlot slot) {
    timeline::TimelineState& state = m_window.workbench().state;
    const query::OpenRank& rank = state.snapshot()->rank(slot);
    state.fit(rank.range());
}

void Navigator::fitTime(RankSlot slot, const model::Target& target) {
    timeline::TimelineState& state = m_window.workbench().state;
    const query::OpenRank& rank = state.snapshot()->rank(slot);
    const TimeRange range{rank.toTimeline(target.range->begin), rank.toTimeline(target.range->end)};
    state.fit(range);
    if (!target.slice.empty())
        selectSlice(target);
}

void Navigator::selectSlice(const model::Target& target) {
    timeline::TimelineState& state = m_window.workbench().state;
    const auto snapshot = state.snapshot();
    const auto slot = shared::slotOf(*snapshot, target);
    if (!slot)
        return;
    const query::OpenRank& rank = snapshot->rank(*slot);
    const TimeRange range{rank.toTimeline(target.range->begin), rank.toTimeline(target.range->end)};
    m_window.workbench().bridge.ask<std::vector<query::Occurrence>>(
        m_slice, this,
        [request = lanesOf(*snapshot, *slot, range), slice = target.slice](
            query::Session& session, std::stop_token stop) {
            return query::occurrences(session, request, slice, kMostOccurrences, std::move(stop));
        },
        [this, &state, snapshot, target, begin = range.begin](
            const Result<std::vector<query::Occurrence>>& found) {
            if (state.snapshot() != snapshot) // ranks have come: times may be elsewhere
                return selectSlice(target);
            const query::Occurrence* best = found ? nearest(*found, begin) : nullptr;
            const QScopedValueRollback going(m_isGoing, true);
            if (best == nullptr)
                return;
            // Its time was shown when this was asked, or another view that a link wants.
            const TimeRange place = placeOf(*snapshot, *best);
            state.reveal(best->slice.lane, place, timeline::Zoom::Keep);
            state.selectSlice({best->slice, place});
        });
}

void Navigator::fitStep(RankSlot slot, int64_t step) {
    timeline::TimelineState& state = m_window.workbench().state;
    m_window.workbench().bridge.ask<analysis::RankSteps>(
        shared::Question::Place, this,
        [slot](query::Session& session, const std::stop_token& stop) {
            return analysis::rankSteps(session, slot, stop);
        },
        [this, &state, slot, step](const Result<analysis::RankSteps>& found) {
            if (!found)
                return fitRank(slot);
            const auto& steps = found->steps;
            const auto wanted =
                std::ranges::find(steps, std::to_string(step), &query::Step::number);
            if (wanted != steps.end())
                state.fit(wanted->range);
            else
                fitRank(slot); // it has no begin and end on the timeline
        });
}

} // namespace rankscope::desktop
