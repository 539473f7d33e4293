// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/key_navigator.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>

namespace rankscope::timeline {

namespace {

constexpr double kZoomStep = 0.7; ///< of one press
constexpr double kPanStep = 0.12; ///< of the visible span
constexpr int kScrollStep = 54; ///< pixels: three lanes
constexpr int kTickMilliseconds = 16;
constexpr int kHoldMilliseconds = 160; ///< until a pressed key counts as held
constexpr double kStepsPerMillisecond = 1 / 110.0;

} // namespace

KeyNavigator::KeyNavigator(
    TimelineState& state, LaneView& lanes, std::function<double()> anchor, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_lanes(lanes)
    , m_anchor(std::move(anchor)) {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kTickMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &KeyNavigator::tick);
    makeMoves();
    makeHandlers();
    makeSelectionHandlers();
    makeMarkerHandlers();
}

void KeyNavigator::makeMoves() {
    const auto zoom = [this](double direction) {
        return [this, direction](double share, Undo undo) {
            m_state.zoomAt(m_anchor(), std::pow(kZoomStep, direction * share), undo);
        };
    };
    m_moves = {
        {"timeline.zoom-in", zoom(1)},
        {"timeline.zoom-out", zoom(-1)},
        {"timeline.pan-left", [this](double share, Undo) { pan(-1, share); }},
        {"timeline.pan-right", [this](double share, Undo) { pan(1, share); }},
        {"timeline.scroll-up", [this](double share, Undo) { scroll(-1, share); }},
        {"timeline.scroll-down", [this](double share, Undo) { scroll(1, share); }},
    };
    for (const auto& [id, move] : m_moves)
        m_handlers[id] = {.run = [this, id = id, move = move] {
            if (!runWithSlice(id))
                move(1, Undo::Keep);
        }};
}

void KeyNavigator::makeHandlers() {
    const auto handle = [this](const char* id, std::function<void()> run,
                            std::function<bool()> can = {}) {
        m_handlers[id] = {.run = std::move(run), .can = std::move(can)};
    };
    handle("timeline.show-all", [this] { m_state.reset(); });
    handle("timeline.zoom-in-middle", [this] { m_state.zoomIn(); });
    handle("timeline.zoom-out-middle", [this] { m_state.zoomOut(); });
    handle(
        "timeline.undo-zoom", [this] { m_state.undoZoom(); },
        [this] { return m_state.viewport().undoCount() > 0; });
    handle("timeline.page-up", [this] { scrollPage(-1); });
    handle("timeline.page-down", [this] { scrollPage(1); });
    handle("timeline.first-lane", [this] { m_lanes.setTop(0); });
    handle("timeline.last-lane", [this] { m_lanes.setTop(m_lanes.lastTop()); });
    handle("timeline.expand-all", [this] { m_lanes.foldAll(Fold::Open); });
    handle("timeline.collapse-all", [this] { m_lanes.foldAll(Fold::Closed); });
    handle(
        "timeline.show-hidden", [this] { m_state.showAllLanes(); },
        [this] { return m_state.filter().isActive(); });
    handle(
        "timeline.undo-lanes", [this] { m_state.undoLanes(); },
        [this] { return m_state.canUndoLanes(); });
    const auto hasSteps = [this] { return !m_state.steps().empty(); };
    handle(
        "timeline.next-step", [this] { m_state.goToNextStep(); }, hasSteps);
    handle(
        "timeline.previous-step", [this] { m_state.goToPreviousStep(); }, hasSteps);
    const auto stepOfView = [this] {
        const TimeRange view = m_state.visibleRange();
        return m_state.stepAt(view.begin + view.length() / 2);
    };
    handle(
        "timeline.select-step", [=, this] { m_state.selectStep(*stepOfView()); },
        [=] { return stepOfView().has_value(); });
}

void KeyNavigator::makeSelectionHandlers() {
    const auto isSelected = [this] { return m_state.box() || m_state.selectedSlice(); };
    m_handlers["timeline.zoom-selection"] = {
        .run = [this] { zoomIntoSelection(); }, .can = isSelected};
    m_handlers["timeline.fit"] = {.run = [this] { fitSelection(); }, .can = isSelected};
    m_handlers["timeline.range-of-slice"] = {
        .run = [this] { selectRangeOfSlice(); }, .can = isSelected};
    m_handlers["timeline.drop-selection"] = {.run = [this] { m_state.clearSelection(); }};
    m_handlers["timeline.select-depths"] = {
        .run = [this] { m_state.setSelectsDepths(!m_state.selectsDepths()); },
        .isOn = [this] { return m_state.selectsDepths(); }};
    m_handlers["timeline.lock"] = {.run = [this] { toggleLock(); },
        .can = [this] { return m_state.box() || m_state.locked(); }};
}

void KeyNavigator::makeMarkerHandlers() {
    m_handlers["timeline.add-marker"] = {.run = [this] { addMarker(); }};
    const auto handle = [this](const char* id, std::function<void()> run) {
        m_handlers[id] = {
            .run = std::move(run), .can = [this] { return !m_state.markers().empty(); }};
    };
    handle("timeline.delete-markers", [this] { m_state.clearMarkers(); });
    handle("timeline.next-marker", [this] { m_state.goToNextMarker(); });
    handle("timeline.previous-marker", [this] { m_state.goToPreviousMarker(); });
    const auto handleCurrent = [this](const char* id, std::function<void()> run) {
        m_handlers[id] = {
            .run = std::move(run), .can = [this] { return m_state.currentMarker() != nullptr; }};
    };
    handleCurrent("timeline.marker-earlier", [this] { moveMarker(-1, false); });
    handleCurrent("timeline.marker-later", [this] { moveMarker(1, false); });
    handleCurrent("timeline.marker-shorter", [this] { moveMarker(-1, true); });
    handleCurrent("timeline.marker-longer", [this] { moveMarker(1, true); });
    handleCurrent(
        "timeline.delete-marker", [this] { m_state.removeMarker(m_state.currentMarker()->id); });
}

bool KeyNavigator::runWithSlice(const QString& action) const {
    const auto run = m_state.selectedSlice() ? m_withSlice.find(action) : m_withSlice.end();
    if (run == m_withSlice.end())
        return false;
    run->second();
    return true;
}

bool KeyNavigator::press(const QKeyEvent& event) {
    const actions::Action* action =
        actions::heardBy(actions::Ear::Timeline, actions::combinationOf(event));
    if (action == nullptr)
        return false;
    if (event.isAutoRepeat() && !action->repeats)
        return true; // once for each press
    const auto move = m_moves.find(action->id);
    if (runWithSlice(action->id))
        return true;
    if (move != m_moves.end())
        return event.isAutoRepeat() || startHeld(event.key(), move->second);
    const auto handler = m_handlers.find(action->id);
    if (handler == m_handlers.end())
        return false;
    if (!handler->second.can || handler->second.can())
        handler->second.run();
    return true;
}

bool KeyNavigator::release(const QKeyEvent& event) {
    if (event.isAutoRepeat())
        return m_held.count(event.key()) > 0;
    const bool isKnown = m_held.erase(event.key()) > 0;
    if (m_held.empty())
        m_timer.stop();
    return isKnown;
}

void KeyNavigator::releaseAll() {
    m_held.clear();
    m_timer.stop();
}

bool KeyNavigator::startHeld(int key, const Move& move) {
    move(1, Undo::Keep);
    m_held[key] = move;
    m_sincePress.start();
    m_sinceTick.start();
    m_timer.start();
    return true;
}

void KeyNavigator::tick() {
    const auto passed = static_cast<double>(m_sinceTick.restart());
    if (m_sincePress.elapsed() < kHoldMilliseconds)
        return;
    for (const auto& [key, move] : m_held)
        move(std::min(passed, 100.0) * kStepsPerMillisecond, Undo::Continue);
}

void KeyNavigator::pan(double direction, double share) {
    m_state.panBy(direction * m_state.viewport().width() * kPanStep * share);
}

void KeyNavigator::scroll(int direction, double share) {
    const int distance = std::max(1, static_cast<int>(std::lround(kScrollStep * share)));
    m_lanes.setTop(m_lanes.top() + direction * distance);
}

void KeyNavigator::scrollPage(int direction) {
    m_lanes.setTop(m_lanes.top() + direction * m_lanes.height() * 9 / 10);
}

void KeyNavigator::fitSelection() {
    m_state.fit(m_state.box() ? m_state.box()->range : m_state.selectedSlice()->range);
}

void KeyNavigator::zoomIntoSelection() {
    if (m_state.box())
        m_state.setVisibleRange(m_state.box()->range);
    else
        m_state.fit(m_state.selectedSlice()->range);
}

void KeyNavigator::selectRangeOfSlice() {
    if (m_state.selectedSlice()) {
        const SelectedSlice slice = *m_state.selectedSlice();
        m_state.selectBox({slice.range, {slice.ref.lane}});
    } else if (m_state.box()) {
        m_state.clearSelection();
    }
}

void KeyNavigator::addMarker() {
    if (m_state.box()) {
        m_state.addMarker(m_state.box()->range);
        return;
    }
    Timestamp time = m_state.viewport().xToTime(m_anchor());
    if (m_state.cursor())
        time = *m_state.cursor();
    else if (m_state.selectedSlice())
        time = m_state.selectedSlice()->range.begin;
    m_state.addMarker({time, time});
}

void KeyNavigator::moveMarker(int pixels, bool isEndOnly) {
    Marker moved = *m_state.currentMarker();
    const Duration by = m_state.viewport().resolution() * pixels;
    if (isEndOnly) {
        // Of a flag a range is made to the right only.
        if (!moved.isPair() && pixels < 0)
            return;
        moved.range = withEdge(moved.range, Edge::End, moved.range.end + by);
    } else {
        moved.range = {moved.range.begin + by, moved.range.end + by};
    }
    m_state.changeMarker(moved);
}

/// A box locks what it is of, also of an area that is locked already; without one it is unlocked.
void KeyNavigator::toggleLock() {
    const bool isNarrower = m_state.box() && m_state.box() != m_state.locked();
    m_state.setLocked(isNarrower ? m_state.box() : std::nullopt);
}

} // namespace rankscope::timeline
