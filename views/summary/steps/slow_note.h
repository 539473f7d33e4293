// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads of the verdicts on the steps of a job: slow ranks, stages, long steps.
// Thread: UI only (texts in the language of now).
#pragma once

#include "core/analysis/verdicts/step_verdicts.h"
#include "views/sections/note_box.h"

namespace rankscope::summary {

/// Empty when there are no ranks to compare. Names no cause: the pattern is none.
sections::Note slowNote(const analysis::StepVerdicts& verdicts);
/// Empty where the stages compute alike, or there are none.
sections::Note stageNote(const analysis::StepVerdicts& verdicts);

/// The title of the steps of all ranks: "..., varies by 3 %, grows by 2 ms per step"; of one step
/// without both.
QString trendTitle(const analysis::StepTimes& times);

} // namespace rankscope::summary
