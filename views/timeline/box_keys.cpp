// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/box_keys.h"

#include <algorithm>
#include <cstdlib>

#include "views/timeline/lane_boxes.h"
#include "views/timeline/snap.h"

namespace rankscope::timeline {

namespace {

constexpr double kRoomAtEdge = 24; ///< pixels beyond an edge that is brought into sight

/// Where there is nothing to go by: the middle third of what is visible.
TimeRange middleThird(TimeRange view) {
    const Duration third = view.length() / 3;
    return {view.begin + third, view.end - third};
}

bool isIn(const std::vector<query::LaneRef>& sorted, const BoxPlace& place) {
    return std::ranges::any_of(place.lanes,
        [&](const query::LaneRef& lane) { return std::ranges::binary_search(sorted, lane); });
}

/// The place of the lane; as many as there are: it has none.
size_t placeOf(const std::vector<BoxPlace>& places, const query::LaneRef& lane) {
    const auto found = std::ranges::find_if(places, [&](const BoxPlace& place) {
        return std::ranges::find(place.lanes, lane) != place.lanes.end();
    });
    return static_cast<size_t>(found - places.begin());
}

} // namespace

std::vector<BoxPlace> boxPlaces(const LaneLayout& layout, BoxTakes takes) {
    std::vector<BoxPlace> places;
    const auto& rows = layout.rows();
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const bool isOpen = row.fold != Fold::Closed;
        if (row.track == nullptr && isOpen)
            continue;
        if (takes == BoxTakes::Depths && isOpen && !row.boxes.empty()) {
            for (const auto line : linesOf(row.boxes)) {
                const int top = row.y + line.front().y;
                places.push_back({i, {}, top, top + line.front().height});
                for (const LaneBox& box : line)
                    places.back().lanes.push_back(box.lane);
            }
        } else if (auto lanes = layout.lanesOf(row); !lanes.empty()) {
            places.push_back({i, std::move(lanes), row.y, row.bottom()});
        }
    }
    return places;
}

BoxKeys::BoxKeys(TimelineState& state, LaneView& lanes, FrameAt frameAt)
    : m_state(state)
    , m_lanes(lanes)
    , m_frameAt(std::move(frameAt)) { }

actions::Handlers BoxKeys::handlers() {
    const auto withBox = [this](std::function<void()> run) {
        return actions::Handler{
            .run = std::move(run), .can = [this] { return m_state.box().has_value(); }};
    };
    return {
        {"timeline.begin-box",
            {.run = [this] { begin(); }, .can = [this] { return !m_state.isEmpty(); }}},
        {"timeline.box-up", withBox([this] { grow(-1); })},
        {"timeline.box-down", withBox([this] { grow(1); })},
        {"timeline.end-earlier", withBox([this] { moveEdge(Edge::End, -1); })},
        {"timeline.end-later", withBox([this] { moveEdge(Edge::End, 1); })},
        {"timeline.begin-earlier", withBox([this] { moveEdge(Edge::Begin, -1); })},
        {"timeline.begin-later", withBox([this] { moveEdge(Edge::Begin, 1); })},
    };
}

BoxTakes BoxKeys::takes() const {
    return m_state.selectsDepths() ? BoxTakes::Depths : BoxTakes::Tracks;
}

void BoxKeys::begin() {
    auto lanes = lanesToBegin();
    if (lanes.empty())
        return;
    const TimeRange range = m_state.box() ? m_state.box()->range
        : m_state.selectedSlice()         ? m_state.selectedSlice()->range
                                          : middleThird(m_state.visibleRange());
    m_state.selectBox({range, std::move(lanes)});
}

/// Of several chosen rows; else of the selected slice's row, of the row with the keyboard, or of
/// what lies in the middle of the view.
std::vector<query::LaneRef> BoxKeys::lanesToBegin() const {
    const auto places = boxPlaces(m_lanes.layout(), takes());
    const auto chosen = m_lanes.chosenRows();
    if (const auto& slice = m_state.selectedSlice(); slice && chosen.size() < 2) {
        const size_t own = placeOf(places, slice->ref.lane);
        return own < places.size() ? places[own].lanes : std::vector{slice->ref.lane};
    }
    std::vector<query::LaneRef> lanes;
    for (const size_t row : chosen) {
        const auto own = m_lanes.layout().lanesOf(m_lanes.layout().rows()[row]);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    std::ranges::sort(lanes);
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    if (!lanes.empty() || places.empty())
        return lanes;
    const int inView = m_lanes.height() / 2;
    const int middle = inView + m_lanes.bands().at(inView).offset;
    return std::ranges::min_element(places, {}, [middle](const BoxPlace& place) {
        return std::abs((place.top + place.bottom) / 2 - middle);
    })->lanes;
}

void BoxKeys::moveEdge(Edge edge, int direction) {
    const TimeRange range = m_state.box()->range;
    const TimeRange whole = m_state.wholeRange();
    const Timestamp now = edge == Edge::Begin ? range.begin : range.end;
    Timestamp to = now + m_state.viewport().resolution() * direction;
    // Beyond the data there is nothing to select.
    to = direction < 0 ? std::max(to, std::min(now, whole.begin))
                       : std::min(to, std::max(now, whole.end));
    m_state.moveBoxEdge(edge, edgeOnTheWay(now, to).value_or(to));
    const TimeRange moved = m_state.box()->range;
    keepInSight(edge == Edge::Begin ? moved.begin : moved.end);
}

std::optional<Timestamp> BoxKeys::edgeOnTheWay(Timestamp from, Timestamp to) const {
    const LaneBands bands = m_lanes.bands();
    const double x = m_state.viewport().timeToX(from) + (to < from ? -0.5 : 0.5);
    std::optional<Timestamp> first;
    for (const Band& band : bands.inOrder()) {
        for (const query::LaneRef& lane : m_lanes.layout().lanesIn(band.top(), band.bottom())) {
            if (!std::ranges::binary_search(m_state.box()->lanes, lane))
                continue;
            const query::LaneFrame* frame = m_frameAt(lane, x);
            if (frame == nullptr)
                continue;
            if (const auto edge = firstEdge(*frame, from, first.value_or(to)))
                first = edge;
        }
    }
    return first;
}

void BoxKeys::keepInSight(Timestamp time) {
    const double x = m_state.viewport().timeToX(time);
    const double width = m_state.viewport().width();
    if (x < 0)
        m_state.panBy(x - kRoomAtEdge);
    else if (x > width)
        m_state.panBy(x - width + kRoomAtEdge);
}

void BoxKeys::grow(int direction) {
    const BoxSelection box = *m_state.box();
    const auto places = boxPlaces(m_lanes.layout(), takes());
    size_t fixed = places.size();
    size_t moving = places.size();
    if (m_grown && m_grown->lanes == box.lanes) {
        fixed = placeOf(places, m_grown->fixed);
        moving = placeOf(places, m_grown->moving);
    }
    if (fixed == places.size() || moving == places.size()) {
        const auto isOwn = [&](const BoxPlace& place) { return isIn(box.lanes, place); };
        const auto first = std::ranges::find_if(places, isOwn);
        const auto last = std::find_if(places.rbegin(), places.rend(), isOwn);
        if (first == places.end())
            return;
        fixed = static_cast<size_t>(first - places.begin());
        moving = static_cast<size_t>(places.rend() - last) - 1;
        if (direction < 0)
            std::swap(fixed, moving);
    }
    if (direction < 0 ? moving == 0 : moving + 1 == places.size())
        return;
    const size_t next = direction < 0 ? moving - 1 : moving + 1;
    auto lanes = box.lanes;
    if (direction < 0 ? next < fixed : next > fixed)
        lanes.insert(lanes.end(), places[next].lanes.begin(), places[next].lanes.end());
    else
        std::erase_if(lanes, [&](const query::LaneRef& lane) {
            return std::ranges::find(places[moving].lanes, lane) != places[moving].lanes.end();
        });
    std::ranges::sort(lanes);
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    m_state.selectBox({box.range, std::move(lanes)});
    m_grown = Grown{places[fixed].lanes.front(), places[next].lanes.front(), m_state.box()->lanes};
    m_lanes.setCurrentRow(places[next].row);
}

} // namespace rankscope::timeline
