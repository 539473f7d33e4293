// SPDX-License-Identifier: GPL-3.0-or-later
// Which micro-batch and which chunk of its stage (virtual stage) each pass of a pipeline is.
//
// Marks may name both ("forward chunk=1 microbatch=3"). Else the order of forward and backward
// passes says which schedule ran: 1F1B and all forwards first take the micro-batches in order, the
// interleaved schedule takes p of them through each chunk in turn, backward with the chunks the
// other way round. It is recognised only when every pass of every stage is where Megatron's
// schedule has it, for p stages, v chunks and m micro-batches, m a multiple of p: the passes before
// the first backward then tell v; of all forwards first, which it has for m = p, the sends tell it.
// Otherwise passes count in order of time.
// Thread: any, free functions.
#pragma once

#include "core/analysis/parallel/pipeline.h"

namespace rankscope::analysis {

/// What the name of a mark says.
struct MarkNumbers {
    std::optional<size_t> microBatch;
    std::optional<size_t> chunk;
    bool operator==(const MarkNumbers&) const = default;
};
MarkNumbers numbersOfMark(std::string_view name);

/// Numbers the passes of all stages, each in order of time, and says how.
void numberPasses(Pipeline& pipeline);

/// The kinds of a stage's passes in order, of `count` of each, after `warmUp` forwards.
std::vector<PassKind> scheduleKinds(size_t warmUp, size_t count);

} // namespace rankscope::analysis
