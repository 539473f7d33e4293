// SPDX-License-Identifier: GPL-3.0-or-later
// While the timeline follows the drift of clocks, ranks are placed anew for the middle of the view
// once it has come to rest so far from where they were placed that a pixel shows the difference.
// Each rank is still moved as a whole, so lengths stay those of the profile. Drifts are below
// 1,000 ppm: that is less than once in a screen of panning, and with real clocks once in ten.
// Thread: UI only.
#pragma once

#include <QObject>
#include <QTimer>

#include "views/timeline/clocks/clock_feed.h"

namespace rankscope::timeline {

class DriftFollower : public QObject {
    Q_OBJECT

public:
    DriftFollower(TimelineState& state, ClockFeed& clocks, QObject* parent = nullptr);

private:
    void follow();
    void askOnce();

    TimelineState& m_state;
    ClockFeed& m_clocks;
    QTimer m_settled; ///< after the last move of the view
    bool m_hasAsked = false; ///< for clocks that nobody knows
};

/// Ranks go on being placed: somebody wanted it, and what is known of the clocks tells where to.
bool isFollowing(const TimelineState& state);

} // namespace rankscope::timeline
