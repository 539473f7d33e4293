// SPDX-License-Identifier: GPL-3.0-or-later
// What findings cost together. Thread: any, a free function.
#pragma once

#include <vector>

#include "core/advisor/finding.h"
#include "core/advisor/replay/job_graph.h"

namespace rankscope::advisor {

/// Those that were played are played once more, all in one (joint_price.h), and cost what each
/// saves beside the dearer ones; those that save nothing so that less is saved with them are left
/// out. The others keep what they cost alone, and so does what a price has
/// beside its replay (collectives on a slow link). Without a job all do.
std::vector<Counted> playedTogether(
    const std::vector<Finding>& findings, std::vector<Counted> counted, const JobGraph* job);

} // namespace rankscope::advisor
