// SPDX-License-Identifier: GPL-3.0-or-later
// All stages of a pipeline by repetition (pipeline_pattern.h): how many micro-batches and chunks
// there are follows from the numbers of sends and receives, the order of the passes from the
// schedule (pipeline_order.h), and both are right only if all stages agree.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/analysis/parallel/pipeline.h"

namespace rankscope::analysis {

/// What a rank was measured to do: its kernels in order of time beside the stage.
struct MeasuredStage {
    PipelineStage stage;
    std::vector<PipelineWork> work;
    Duration offset{}; ///< of the rank's time, which all times here are in, to the timeline's
};

/// Fills the passes of all stages without marks, or none of them: false.
bool fillRepeatedPasses(std::vector<MeasuredStage>& stages);

} // namespace rankscope::analysis
