// SPDX-License-Identifier: GPL-3.0-or-later
// Where the ruler has ticks and what stands beside them: steps of 1, 2, 5 (and whole minutes,
// hours, days) from 1 ns on, numbers relative to the run's start in the step's own unit.
// Thread: any, pure functions.
#pragma once

#include <string>
#include <vector>

#include "views/timeline/viewport.h"

namespace rankscope::timeline {

struct Tick {
    Timestamp time{};
    bool isMajor = false; ///< has a label
    std::string label; ///< "+1280 ms", "+00:03:20", "+2 d 04 h"
};

struct Ticks {
    Duration step{}; ///< between labels
    /// What every label leaves out when numbers grow too long to read: "+1.523 418 s"; labels are
    /// then relative to it. Empty when labels count from the start.
    std::string base;
    std::vector<Tick> ticks;
};

/// Labels at least `minDistance` pixels apart.
Ticks ticksFor(const Viewport& viewport, Timestamp origin, double minDistance);

/// The smallest round step that is not below `least`.
Duration roundStep(Duration least);

} // namespace rankscope::timeline
