// SPDX-License-Identifier: GPL-3.0-or-later
// What a step loses while devices are free because their hosts pause. A pause is no loss to the
// step while others would have been waited for anyhow. Thread: that of the session.
#pragma once

#include <map>
#include <optional>

#include "core/advisor/inputs.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay/host_pauses.h"

namespace rankscope::advisor {

/// By rank, on the clock of its files.
using Pauses = std::map<int64_t, HostPauses>;

/// The step without the pauses, played again with the delays of the hosts. Nothing where the job
/// can not be played again, or is delayed in other ways beyond threshold::kReplayError. Errors:
/// those of Inputs::replay().
Result<std::optional<Price>> priceOfPauses(Inputs& inputs, const Pauses& pauses);

/// What each device of them is free for in each step. Errors: those of Inputs::stepRanges().
Result<TimesByRank> pausesInSteps(Inputs& inputs, const StepInputs& steps, const Pauses& pauses);

/// Of the data-parallel rank of each step that pauses longest, whose ranks wait for each other all
/// the time; in the mean of the steps. Nothing where no step is known. Errors: those of
/// step_ranges.h and job_topology.h.
Result<std::optional<Duration>> longestPauses(
    Inputs& inputs, const StepInputs& steps, const Pauses& pauses);

} // namespace rankscope::advisor
