// SPDX-License-Identifier: GPL-3.0-or-later
// What two runs differ by in one sentence: how much longer or shorter the step is, the part of the
// step that explains it, and what changed most within that part.
//
// The parts are those that add up to the step; where they do not, none is named. A part explains
// the step when it makes up at least threshold::kDiffExplains of its change. Within it the operator
// (of computing) or the type of collectives (of exposed communication) is named that changed in the
// same direction by at least as much of the part; it is the largest change there, not its cause.
// Thread: any, free functions and values.
#pragma once

#include <optional>
#include <string>

#include "core/analysis/runs/run_diff.h"

namespace rankscope::analysis {

struct DiffConclusion {
    Compared step; ///< ns: total, else end to end
    Change change{}; ///< of the step; Same: neither part nor name
    std::optional<StepDelta> part{}; ///< that explains it
    std::string name{}; ///< of the operator or type; "": none stands out
    Duration nameDelta{}; ///< in one rank and step
};

/// Nothing without steps on both sides.
std::optional<DiffConclusion> conclusionOf(const RunDiff& diff);

} // namespace rankscope::analysis
