// SPDX-License-Identifier: GPL-3.0-or-later
// What of the findings lies on the timeline, in its own words.
// Thread: UI only (texts in the language of now).
#pragma once

#include "views/advice/advice_state.h"
#include "views/timeline/finding_marks.h"

namespace rankscope::advice {

/// A mark for each piece of evidence of a finding that is not muted, neither itself nor by a cause
/// of its: a slice, a range or a step of a rank. In the order of the report.
std::vector<timeline::FindingMark> timelineMarks(const AdviceState& state);

} // namespace rankscope::advice
