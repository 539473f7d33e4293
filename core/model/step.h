// SPDX-License-Identifier: GPL-3.0-or-later
// One training step of one rank, split by what its device did. Definitions: docs/steps.md.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace rankscope::model {

/// How device work was told to be of a step.
enum class StepOwner : uint8_t {
    None, ///< the profile has no steps: all is one
    Launch, ///< by the host call that launched it, inside the host's step
    HostWindow, ///< no launch is known: what begins inside the host's step
};

/// The columns of step_trace_time.csv. Communication = overlapped + not overlapped; stage is
/// computing + not overlapped + free - bubble. Computing + not overlapped + free + preparing is the
/// window's length.
struct StepSplit {
    std::string device; ///< label or pid of its process
    std::string step; ///< its number; "" when the profile has no steps
    Duration computing{}; ///< union of the compute kernels
    Duration communication{}; ///< union of the communication operators
    Duration overlapped{}; ///< both at the same time
    Duration notOverlapped{}; ///< communication while nothing computes
    Duration free{}; ///< neither, from the step's first work to the end of its window
    Duration preparing{}; ///< from the begin of the window to the step's first kernel or operator
    Duration bubble{}; ///< summed length of the receive operators
    TimeRange window{}; ///< on the clock of the trace
    StepOwner owner{};

    Duration stage() const { return computing + notOverlapped + free - bubble; }
    bool operator==(const StepSplit&) const = default;
};

} // namespace rankscope::model
