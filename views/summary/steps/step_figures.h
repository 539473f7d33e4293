// SPDX-License-Identifier: GPL-3.0-or-later
// The key figures of the steps: the step, what it adds up from, the slow rank.
// Thread: any but for texts, free functions.
#pragma once

#include "views/sections/figure_row.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

/// Over the ranks, whatever the grouping. Those that have a share of the step add up to it.
/// `hidden`: what the advisor leaves out of preparing, in the mean; zero: nothing. `receiving`: the
/// same ranks with what sends and receives in one as receiving (batched_transfers.h).
std::vector<sections::Figure> figuresOf(const std::vector<Line>& ranks,
    const analysis::StepTrace& trace, const analysis::StepVerdicts& verdicts, Duration hidden = {},
    const std::vector<Line>& receiving = {});

} // namespace rankscope::summary
