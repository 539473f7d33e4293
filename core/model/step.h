// SPDX-License-Identifier: GPL-3.0-or-later
// One training step of one rank, split by what its device did.
// Thread: any, values.
#pragma once

#include <string>

#include "core/base/time.h"

namespace rankscope::model {

/// The columns of step_trace_time.csv. Communication = overlapped + not overlapped; stage is
/// computing + not overlapped + free - bubble.
struct StepSplit {
    std::string device; ///< label or pid of its process
    std::string step; ///< its number; "" when the profile has no steps
    Duration computing{}; ///< union of the compute kernels
    Duration communication{}; ///< union of the communication operators
    Duration overlapped{}; ///< both at the same time
    Duration notOverlapped{}; ///< communication while nothing computes
    Duration free{}; ///< neither, between two busy pieces
    Duration preparing{}; ///< from the begin of the step to its first kernel or operator
    Duration bubble{}; ///< summed length of the receive operators

    Duration stage() const { return computing + notOverlapped + free - bubble; }
    bool operator==(const StepSplit&) const = default;
};

} // namespace rankscope::model
