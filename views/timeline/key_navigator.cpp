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

bool isHeldKey(int key) {
    return key == Qt::Key_W || key == Qt::Key_S || key == Qt::Key_A || key == Qt::Key_D
        || key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

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
}

bool KeyNavigator::press(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::NoModifier && isHeldKey(event.key()))
        return event.isAutoRepeat() || startHeld(event.key());
    return act(event);
}

bool KeyNavigator::release(const QKeyEvent& event) {
    if (event.isAutoRepeat())
        return isHeldKey(event.key());
    const bool isKnown = m_held.erase(event.key()) > 0;
    if (m_held.empty())
        m_timer.stop();
    return isKnown;
}

void KeyNavigator::releaseAll() {
    m_held.clear();
    m_timer.stop();
}

bool KeyNavigator::startHeld(int key) {
    step(key, 1, Undo::Keep);
    m_held.insert(key);
    m_sincePress.start();
    m_sinceTick.start();
    m_timer.start();
    return true;
}

void KeyNavigator::tick() {
    const auto passed = static_cast<double>(m_sinceTick.restart());
    if (m_sincePress.elapsed() < kHoldMilliseconds)
        return;
    for (const int key : m_held)
        step(key, std::min(passed, 100.0) * kStepsPerMillisecond, Undo::Continue);
}

void KeyNavigator::step(int key, double share, Undo undo) {
    const double pan = m_state.viewport().width() * kPanStep * share;
    const int scroll = std::max(1, static_cast<int>(std::lround(kScrollStep * share)));
    switch (key) {
    case Qt::Key_W:
        m_state.zoomAt(m_anchor(), std::pow(kZoomStep, share), undo);
        break;
    case Qt::Key_S:
        m_state.zoomAt(m_anchor(), std::pow(kZoomStep, -share), undo);
        break;
    case Qt::Key_A:
    case Qt::Key_Left:
        m_state.panBy(-pan);
        break;
    case Qt::Key_D:
    case Qt::Key_Right:
        m_state.panBy(pan);
        break;
    case Qt::Key_Up:
        m_lanes.setTop(m_lanes.top() - scroll);
        break;
    default:
        m_lanes.setTop(m_lanes.top() + scroll);
    }
}

bool KeyNavigator::act(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::ControlModifier && event.key() == Qt::Key_0) {
        m_state.reset();
        return true;
    }
    if (modifiers == Qt::ShiftModifier && event.key() == Qt::Key_Z) {
        if (m_state.box())
            m_state.setVisibleRange(m_state.box()->range);
        else if (m_state.selectedSlice())
            m_state.fit(m_state.selectedSlice()->range);
        return true;
    }
    // "+" needs Shift on many keyboards.
    const bool isPlus = event.key() == Qt::Key_Plus && modifiers == Qt::ShiftModifier;
    return (modifiers == Qt::NoModifier || isPlus) && actPlain(event.key());
}

bool KeyNavigator::actPlain(int key) {
    switch (key) {
    case Qt::Key_0:
        m_state.reset();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_state.zoomIn();
        return true;
    case Qt::Key_Minus:
        m_state.zoomOut();
        return true;
    case Qt::Key_Backspace:
        m_state.undoZoom();
        return true;
    case Qt::Key_M:
        selectRangeOfSlice();
        return true;
    case Qt::Key_K:
        addMarker();
        return true;
    case Qt::Key_F:
        if (m_state.selectedSlice())
            m_state.fit(m_state.selectedSlice()->range);
        return true;
    case Qt::Key_PageUp:
        m_lanes.setTop(m_lanes.top() - m_lanes.height() * 9 / 10);
        return true;
    case Qt::Key_PageDown:
        m_lanes.setTop(m_lanes.top() + m_lanes.height() * 9 / 10);
        return true;
    case Qt::Key_Home:
        m_lanes.setTop(0);
        return true;
    case Qt::Key_End:
        m_lanes.setTop(m_lanes.lastTop());
        return true;
    case Qt::Key_Escape:
        m_state.clearSelection();
        emit cancelled();
        return true;
    default:
        return false;
    }
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

} // namespace rankscope::timeline
