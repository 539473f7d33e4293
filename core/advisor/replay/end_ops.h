// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker does in a step besides its passes: it moves gradients, beside its last passes and
// behind them, and the optimizer follows.
// Thread: any, free functions.
#pragma once

#include <span>
#include <vector>

#include "core/advisor/replay/worker_step.h"
#include "core/analysis/parallel/pipeline.h"

namespace rankscope::advisor {

/// A worker in a step.
struct StageStep {
    analysis::PipelineStage stage; ///< has passes
    Timestamp last{}; ///< of its kernels
};

/// Of a chunk: places of its transfers of gradients that are moved in a row beside passes, for they
/// wait for a link and not for these: the last, which needs all of the chunk's last backward, and
/// those before it each of which is followed by the next at once, from one that begins in that pass
/// on. Nothing where the next one is always there before it can be moved.
struct GradientRow {
    size_t ofChunk = 0; ///< the first of them, moved within its last pass
    size_t first = 0;
    size_t end = 0;
    size_t length() const { return end - first; }
};
/// In the order in which chunks end.
using GradientRows = std::vector<GradientRow>;

/// Of the workers that share a stage in a step, by the last of them to come; nothing where they
/// have other gradients than each other. Chunks have equally many layers, and so transfers.
GradientRows gradientRows(std::span<const StageStep> workers, size_t chunks);
bool hasRow(const GradientRows& rows);

/// Of each of the workers that share a stage in a step: gathers before the passes; behind them
/// gradients, all their parts as one, and the optimizer up to `last`. A gather behind the passes
/// spreads what the optimizer has made: it is the optimizer's, and so is all that follows it.
///
/// With rows, which all steps of a stage have or none: beside the passes those of each chunk as an
/// op of their own, and of chunks before the last one the last transfer as another; of no length
/// where there is no row. What else ends beside passes is not seen.
std::vector<std::vector<EndOp>> endOpsOf(
    std::span<const StageStep> workers, const GradientRows& rows);

} // namespace rankscope::advisor
