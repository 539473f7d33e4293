// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a worker in a step from what its rank was seen to do: passes, transfers between the
// stages, and what followed the last pass.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/parallel/pipeline_blocks.h"
#include "core/base/result.h"
#include "core/model/job_op.h"

namespace rankscope::advisor {

struct EndOp {
    model::JobOpType type{};
    TimeRange time;
    std::optional<size_t> chunk{}; ///< of gradients of an interleaved pipeline
    bool isBesidePasses = false; ///< as JobOp
};

struct WorkerStep {
    int64_t step = 0;
    int32_t dpRank = 0;
    int32_t stage = 0;
    std::vector<analysis::PipelinePass> passes;
    std::vector<analysis::PipelineTransfer> transfers; ///< on the clock of the passes, as all here
    std::vector<EndOp> end; ///< gradients and optimizer (end_ops.h)
};

struct PipelineShape {
    int32_t stages = 1;
    int32_t chunks = 1; ///< of a stage
};

/// A pass is one op, with what its kernels wait for each other inside it. The n-th receive to end
/// belongs to the n-th pass that needs one, the n-th send to begin to the n-th pass that sends; of
/// a worker with operators that may do both, time tells (transfers_of_passes.h). In an interleaved
/// pipeline passes at the ends of the model get transfers of no length instead. Errors: Damaged
/// where there is not one for each.
Result<std::vector<model::JobOp>> opsOf(const WorkerStep& worker, const PipelineShape& shape);

} // namespace rankscope::advisor
