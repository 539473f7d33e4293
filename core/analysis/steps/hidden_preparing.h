// SPDX-License-Identifier: GPL-3.0-or-later
// A step table counts preparing from the host's begin of a step to the step's first kernel. Where
// the host runs ahead, the device works on the step before for a part of that time: it waits for
// nothing, and the part is counted in both steps.
// Thread: any, free functions.
#pragma once

#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

/// Leaves of the preparing of the files the time that the device was idle since its last work of
/// the step before, as the windows of the timeline (docs/steps.md) tell; the total falls by as
/// much. Rows of ranks without a timeline and first steps stay as they are.
void leaveOutHiddenPreparing(const query::Snapshot& snapshot, StepTrace& trace);

} // namespace rankscope::analysis
