// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a job as JSON lines, plain or .gz: the rows of the public straggler profiles
// (ByteDance-Seed/StragglerAnalysis, `trace-*.parquet`), one object a line:
//
//   {"dp_rank":0,"stage":1,"step":16,"optype":"forward-compute","start_ts":0.871,"duration":0.215,
//    "seq_id":0,"mc":0,"gmc":1,"mb_id":0}
//
// Times are seconds, read from their digits to whole nanoseconds; -1 and null are unknown; other
// keys are ignored.
// Thread: one at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/input/byte_source.h"
#include "core/model/issue.h"
#include "core/model/job_op.h"

namespace rankscope::tables {

/// In the order of the file. A line that is no such object is left out and counted in `issues`
/// under `file`. Errors: Unreadable.
Result<std::vector<model::JobOp>> readJobOps(
    std::unique_ptr<input::ByteSource> read, const std::string& file, model::IssueLog& issues);

} // namespace rankscope::tables
