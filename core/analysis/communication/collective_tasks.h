// SPDX-License-Identifier: GPL-3.0-or-later
// What the tasks on the planes of collectives leave open: then they neither move data nor wait. The
// files of the profiler sum up one plane alone (communication.json, Idle Time), beside which
// another one may wait all the time. Thread: that of the session.
#pragma once

#include "core/analysis/communication/collectives.h"

namespace rankscope::analysis {

struct TaskGaps {
    size_t ranks = 0; ///< with a timeline
    Duration elapse{}; ///< of their collectives, transfers from rank to rank aside
    Duration told{}; ///< of those in which a plane has a task
    Duration idle{}; ///< of these: without a task on any plane
};

/// Adds those of the rank's rows. Errors: Cancelled, those of IndexReader.
Status addTaskGaps(query::Session& session, int64_t rank, const Collectives& all, TaskGaps& gaps);

} // namespace rankscope::analysis
