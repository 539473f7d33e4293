// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelineState knows of areas of time and lanes: the box, its edges, the locked area, steps
// that are selected.
#include <algorithm>
#include <cmath>

#include "views/timeline/shown_lanes.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {
constexpr double kEdgeReach = 4; ///< pixels around an edge that still hit it
} // namespace

bool BoxSelection::touches(const query::LaneRef& lane, TimeRange other) const {
    return range.overlaps(other) && std::ranges::binary_search(lanes, lane);
}

void TimelineState::selectBox(BoxSelection box) {
    std::ranges::sort(box.lanes);
    box.range.end = std::max(box.range.end, box.range.begin + Duration(1)); // of an instant
    if (m_locked) {
        box.range = {std::max(box.range.begin, m_locked->range.begin),
            std::min(box.range.end, m_locked->range.end)};
        std::erase_if(box.lanes, [this](const query::LaneRef& lane) {
            return !std::ranges::binary_search(m_locked->lanes, lane);
        });
        if (box.range.begin >= box.range.end || box.lanes.empty())
            return;
    }
    if (m_box == box)
        return;
    dropSelection();
    m_box = std::move(box);
    emit selectedSliceChanged();
    emit boxChanged();
    emit scopeChanged();
}

std::optional<Edge> TimelineState::boxEdgeAt(double x) const {
    if (!m_box)
        return std::nullopt;
    const double toBegin = std::abs(x - m_viewport.timeToX(m_box->range.begin));
    const double toEnd = std::abs(x - m_viewport.timeToX(m_box->range.end));
    if (std::min(toBegin, toEnd) > kEdgeReach)
        return std::nullopt;
    return toBegin < toEnd ? Edge::Begin : Edge::End;
}

void TimelineState::moveBoxEdge(Edge edge, Timestamp to) {
    if (m_box)
        selectBox({withEdge(m_box->range, edge, to), m_box->lanes});
}

TimeRange withEdge(TimeRange range, Edge edge, Timestamp to) {
    if (edge == Edge::Begin)
        return {std::min(to, range.end - Duration(1)), range.end};
    return {range.begin, std::max(to, range.begin + Duration(1))};
}

void TimelineState::setSelectsDepths(bool selectsDepths) {
    if (m_selectsDepths == selectsDepths)
        return;
    m_selectsDepths = selectsDepths;
    emit selectsDepthsChanged();
}

void TimelineState::setPagesFollow(bool doFollow) {
    if (m_doPagesFollow == doFollow)
        return;
    m_doPagesFollow = doFollow;
    emit pagesFollowChanged();
}

void TimelineState::setLocked(std::optional<BoxSelection> area) {
    if (area)
        std::ranges::sort(area->lanes);
    if (m_locked == area)
        return;
    m_locked = std::move(area);
    if (m_slice && !isAllowed(m_slice->ref.lane, m_slice->range))
        clearSelection();
    emit lockChanged();
    emit scopeChanged();
}

bool TimelineState::isAllowed(const query::LaneRef& lane, TimeRange range) const {
    return !m_locked || m_locked->touches(lane, range);
}

std::optional<size_t> TimelineState::stepAt(Timestamp time) const {
    const auto after = std::ranges::upper_bound(
        m_steps, time, {}, [](const ShownStep& step) { return step.range.begin; });
    if (after == m_steps.begin() || !std::prev(after)->range.contains(time))
        return std::nullopt;
    return static_cast<size_t>(after - m_steps.begin()) - 1;
}

void TimelineState::selectStep(size_t position) {
    if (position < m_steps.size())
        selectBox({m_steps[position].range, everyShownLane(*this)});
}

std::optional<size_t> TimelineState::selectedStep() const {
    if (!m_box)
        return std::nullopt;
    const auto found = std::ranges::find(m_steps, m_box->range, &ShownStep::range);
    return found == m_steps.end() ? std::nullopt
                                  : std::optional(static_cast<size_t>(found - m_steps.begin()));
}

} // namespace rankscope::timeline
