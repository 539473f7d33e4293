// SPDX-License-Identifier: GPL-3.0-or-later
// What the passes of a pipeline say: whether its stages idle more than equal stages would, and
// whether one has more work than the others. Only where the passes are sure; else why they are not.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>

#include "core/analysis/parallel/pipeline.h"

namespace rankscope::analysis {

enum class PipelineDoubt {
    None,
    NoPasses, ///< a stage shows none
    Unequal, ///< stages have different numbers of passes, or of forwards and backwards
    UnknownOrder, ///< the order of the passes fits no schedule
    BackInTime, ///< a stage begins a micro-batch before the one before has it ready
};

struct PipelineVerdict {
    double bubble = 0; ///< share of the pipeline's time without a pass, mean of the stages
    double least = 0; ///< what equal stages would idle: theoreticalBubble()
    bool isBubbleLarge = false; ///< above that by more than threshold::kStageEven
    size_t microBatches = 0;
    size_t longest = 0; ///< stage with the most work
    /// Its work above the mean of the stages; work is kernels only, so that waiting for a
    /// neighbour inside a pass makes no stage long. Nothing where no kernels are known.
    std::optional<double> above;
    bool isImbalanced = false; ///< by more than threshold::kStageEven
};

struct PipelineJudgement {
    std::optional<PipelineVerdict> verdict;
    PipelineDoubt doubt = PipelineDoubt::None; ///< why there is none
};

PipelineJudgement judgePipeline(const Pipeline& pipeline);

} // namespace rankscope::analysis
