// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to group the ranks of a job: by the communication groups that the profiles name (tp, dp,
// pp, ...), by stages, and by hosts, or by blocks of eight, the devices of a usual machine.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/verdicts/job_parts.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

std::vector<Grouping> groupingsOf(const std::vector<analysis::Parting>& partings);

} // namespace rankscope::summary
