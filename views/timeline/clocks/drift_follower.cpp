// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/drift_follower.h"

#include <utility>

#include <QGuiApplication>

#include "views/timeline/clocks/clock_places.h"

namespace rankscope::timeline {

namespace {
constexpr int kRestMs = 250; ///< all pictures are asked for anew: not while the view moves
} // namespace

bool isFollowing(const TimelineState& state) {
    return state.followsDrift() && state.clocks() != nullptr;
}

DriftFollower::DriftFollower(TimelineState& state, ClockFeed& clocks, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_clocks(clocks) {
    m_settled.setSingleShot(true);
    m_settled.setInterval(kRestMs);
    connect(&m_settled, &QTimer::timeout, this, &DriftFollower::follow);
    // Undone changes lead back to older places, and what is known of the clocks may be new.
    for (const auto signal : {&TimelineState::visibleRangeChanged, &TimelineState::shiftsChanged,
             &TimelineState::clocksChanged}) {
        connect(&state, signal, this, [this] {
            if (m_state.followsDrift())
                m_settled.start();
        });
    }
    connect(&state, &TimelineState::runChanged, this, [this] { m_hasAsked = false; });
}

void DriftFollower::follow() {
    if (!m_state.followsDrift())
        return;
    if (m_state.clocks() == nullptr)
        return askOnce();
    if (QGuiApplication::mouseButtons() != Qt::NoButton)
        return m_settled.start(); // something is dragged over what would move
    const auto places = placesAt(m_state, middleOf(m_state.visibleRange()));
    if (farthestFrom(m_state, places) > m_state.viewport().resolution())
        m_state.followDrift(places);
}

/// Of a large run that was left while it followed: nobody else asks. Not while ranks still come.
void DriftFollower::askOnce() {
    if (m_state.rankNotes().empty() && !std::exchange(m_hasAsked, true))
        m_clocks.want();
}

} // namespace rankscope::timeline
