// SPDX-License-Identifier: GPL-3.0-or-later
// The passes of a stage by repetition: every forward of a step runs the same kernels, and so does
// every backward. A schedule gives their order, so lengths that lay out the kernels of a step in
// that order, each pass the same as the first of its kind, prove themselves: no name and no
// transfer is asked. Transfers tell no borders: those posted ahead end in the middle of a pass, and
// those that queue begin behind one.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/parallel/pipeline_blocks.h"

namespace rankscope::analysis {

struct PassLengths {
    size_t begin = 0; ///< of the first pass: what is before it belongs to none
    size_t forward = 0; ///< kernels
    size_t backward = 0;
    bool operator==(const PassLengths&) const = default;
};

/// The longest passes that fit the order. Works of one pass each way, and a last stage, which runs
/// forward and backward in turn, repeat both together only: then `forward` is 0 and `backward` the
/// length of both. Nothing where nothing fits.
std::optional<PassLengths> repeatedPasses(
    std::span<const PipelineWork> works, std::span<const PassKind> order);

/// The shortest part that the works are a repetition of.
std::span<const PipelineWork> unitOf(std::span<const PipelineWork> works);

/// How much of a forward and backward in turn is the forward: what was launched as such; else the
/// layers of another stage, as often as they come; else all before the first kernel that is named
/// backward. Layers may be empty.
size_t forwardOf(std::span<const PipelineWork> both, std::span<const PipelineWork> forwardLayer,
    std::span<const PipelineWork> backwardLayer);

/// In order of time.
std::vector<PipelinePass> passesOf(std::span<const PipelineWork> works, const PassLengths& lengths,
    std::span<const PassKind> order);

} // namespace rankscope::analysis
