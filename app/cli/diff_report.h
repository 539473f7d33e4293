// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, for people and as JSON.
// Thread: main only.
#pragma once

#include "core/analysis/run_diff.h"

namespace rankscope::app {

/// The largest differences of each kind on stdout.
void printDiff(const analysis::RunDiff& diff);

/// All of them: {"warnings":[...],"step_growth":0.05,"steps":[...],"operators":[...],
/// "communication":[...],"memory":[...]}; times in ns, sizes in bytes, null where a run lacks it.
void printDiffJson(const analysis::RunDiff& diff);

} // namespace rankscope::app
