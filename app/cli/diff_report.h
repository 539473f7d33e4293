// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, for people and as JSON.
// Thread: main only.
#pragma once

#include "core/analysis/run_diff.h"

namespace rankscope::app {

/// The largest differences of each kind on stdout.
void printDiff(const analysis::RunDiff& diff);

/// All of them, as docs/diff.md says.
void printDiffJson(const analysis::RunDiff& diff);

} // namespace rankscope::app
