// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads of the slow ranks of a job, and what that points to.
// Thread: UI only (texts in the language of now).
#pragma once

#include "core/analysis/slow_ranks.h"
#include "views/charts/note_box.h"

namespace rankscope::summary {

/// Empty when there are no ranks to compare.
charts::Note slowNote(const analysis::SlowRanks& slow, const analysis::StepTrace& trace);

/// Behind the title of the steps: ", varies by 3 %, grows by 2 ms a step". Empty of one step.
QString trendText(const analysis::StepTimes& times);

} // namespace rankscope::summary
