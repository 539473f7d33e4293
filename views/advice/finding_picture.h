// SPDX-License-Identifier: GPL-3.0-or-later
// What proves a finding, as a picture: the ranks or the steps that it names beside the median of
// the others, split as the step trace splits a step; of operators and calls how long they take
// beside a step, of kernels beside its computing; of a slow link how much longer it takes; of
// growing memory how it grows; of what is only counted the numbers beside the limit that they are
// held against. Thread: any but for texts, free functions.
#pragma once

#include "core/advisor/finding.h"
#include "core/analysis/steps/step_trace.h"
#include "views/advice/piece_rows.h"

namespace rankscope::advice {

/// Nothing where no picture fits: what proves the finding is a word, or nothing.
std::optional<PieceRowsData> pictureOf(
    const advisor::Finding& finding, const analysis::StepTrace& trace);

} // namespace rankscope::advice
