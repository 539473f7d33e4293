// SPDX-License-Identifier: GPL-3.0-or-later
// How many layers each stage of a pipeline has, by the kernels of attention: one gradient a layer
// and micro-batch; and whether a stage is long because its devices are slow.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Of the stages of the replayed job, in order, over all their chunks. Empty where the job is not
/// played again, or its kernels do not tell. Errors: those of Inputs::replay(), of TableReader.
Result<std::vector<int64_t>> layersOfStages(Inputs& inputs, const StepInputs& steps);

/// A stage whose kernels take longer at the same work: its devices are slow, not its split uneven.
struct SlowStage {
    std::string type; ///< of the kernels that were compared: the gradient of attention
    Duration call{}; ///< mean on a rank of the stage
    Duration ofOthers{}; ///< median of the other stages
    double share = 0; ///< of a pass that the others do not take
};

/// Nothing where the stages differ in the shapes that take most time, where calls tell less than
/// half of what the stage computes longer (`slow`, a verdict of StepVerdicts::stages), or where
/// kernels do not tell. Errors: Cancelled, those of TableReader.
Result<std::optional<SlowStage>> slowStageOf(
    Inputs& inputs, const StepInputs& steps, const analysis::SlowRank& slow);

/// What the stage would be as fast as the others with: other devices (`slow`); else, where the
/// layers of the stages are known and differ, these on other stages; else passes of the same
/// length. Errors: as layersOfStages().
Result<std::vector<Fix>> stageFixes(
    Inputs& inputs, const StepInputs& steps, int64_t stage, const std::optional<SlowStage>& slow);

/// The advice to move layers names those of now and those of movedLayers() where the step is
/// shorter with them, as the option of the framework takes them: MindFormers' offsets from the
/// whole part of the mean, else a list with those of each stage. Not of stages in chunks: which of
/// their chunks has how many nobody counted. Errors: as layersOfStages().
Status suggestSplit(Inputs& inputs, const StepInputs& steps, Advice& advice);

} // namespace rankscope::advisor
