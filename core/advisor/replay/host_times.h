// SPDX-License-Identifier: GPL-3.0-or-later
// What hosts keep the ops of a job from, beside how long these take. Thread: any, plain values.
#pragma once

#include <vector>

#include "core/advisor/replay/op_lanes.h"
#include "core/base/time.h"

namespace rankscope::advisor {

/// Of row r in lane l at [r * lanes + l].
using Work = std::vector<Duration>;

/// A pass or an optimizer that ends no earlier than its host lets it, or communication that begins
/// no earlier: a host runs ahead of its device, and where others are waited for less, it is paused
/// until the same time.
struct HostLimit {
    OpIndex op = 0;
    size_t lane = 0;
    /// Of the same worker: where the host was held up by its device before; what it begins the step
    /// with where it was not.
    OpIndex since = 0;
    bool isSinceBegin = true; ///< of the step, at the begin of that op; else in a pass before `op`
    Timestamp held{}; ///< measured, on the clock of the ops: then it went on
    double heldBefore = 0; ///< part of `since`, as it is played with `within`, that was left then
    Timestamp from{}; ///< so it lets go of the op, which has to do then
    double work = 1; ///< this part of its work; none of communication
    Timestamp pause{}; ///< when the host went on, or that of another rank of the worker
    bool isOfBegin = false; ///< it was late for the step, whatever it launched before
    /// Measured, in the op until then, of a late begin: no work, and no more than the limit makes.
    Duration waited{};
    Duration idleBehind{}; ///< of a late begin: HostTimes::within of the op, as far as it is behind
};

/// As measured, or without a cause.
struct HostTimes {
    /// Of each op: how much later it begins than all that it waits for has ended.
    Work before;
    /// Of each op: how long it does nothing in it, since the host of a rank of its worker pauses.
    /// Empty: of none.
    Work within;
    /// Of each limit: how long after it was held up the host lets go. Empty: none is played.
    std::vector<Duration> limits;

    bool operator==(const HostTimes&) const = default;
};

} // namespace rankscope::advisor
