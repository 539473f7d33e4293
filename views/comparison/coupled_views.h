// SPDX-License-Identifier: GPL-3.0-or-later
// Two timelines that zoom and pan together: what one shows the other shows an offset later. The one
// that a person moves leads. Each can go as far as the other: beyond its own ends it shows empty
// time, so that neither stops before the other and leaves it.
//
//   views.align(baseStep.begin, candidateStep.begin);   // these two moments stand above each other
//   views.setCoupled(Coupled::No);                      // each for itself; Yes keeps what is seen
//
// Thread: UI only.
#pragma once

#include <QObject>

#include "core/base/time.h"

namespace rankscope::timeline {
class TimelineState;
}

namespace rankscope::comparison {

enum class Coupled { Yes, No };

class CoupledViews : public QObject {
    Q_OBJECT

public:
    CoupledViews(timeline::TimelineState& base, timeline::TimelineState& candidate,
        QObject* parent = nullptr);

    /// These moments stand above each other from now on, when the views are coupled.
    void align(Timestamp base, Timestamp candidate);
    void setCoupled(Coupled coupled);
    Duration offset() const { return m_offset; }

private:
    void reach();
    void follow(
        const timeline::TimelineState& leader, timeline::TimelineState& follower, Duration offset);

    timeline::TimelineState& m_base;
    timeline::TimelineState& m_candidate;
    Duration m_offset{}; ///< candidate's time without base's
    Coupled m_coupled = Coupled::Yes;
    bool m_isFollowing = false;
};

} // namespace rankscope::comparison
