// SPDX-License-Identifier: GPL-3.0-or-later
// What one stage of a pipeline did in a step: its kernels and transfers cut into the forward and
// backward passes of the micro-batches, where repetition (pipeline_stages.h) does not prove them.
//
// A transfer to or from a neighbour ends a pass, so the kernels are cut where a send begins and
// where a receive ends. Kernels of a backward pass are known by their names (Grad, Backward, bwd),
// those of the optimizer too (Adam, foreach, ...). A piece without any is a forward pass where one
// can be: not before the first transfer of a later stage, not behind the last transfer. A piece of
// both is a forward and the backward that follows it (last stage), or a backward and the next
// forward, which is told from the first by the number of kernels of the stage's other forwards.
// Micro-batches are numbered in order; pipeline_order.h knows schedules that take them otherwise.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

enum class WorkKind { Unnamed, Forward, Backward, Optimizer };
/// Of a kernel, by its name or type; Forward is not told by names.
WorkKind workKindOf(std::string_view name);

struct PipelineWork {
    TimeRange time;
    WorkKind kind{};
    uint64_t type = 0; ///< digest of the kernel's type: the same for the same
};

enum class TransferKind { Send, Receive, Both };
struct PipelineTransfer {
    TimeRange time;
    TransferKind kind{};
};

/// The files have begins to a quarter of a microsecond: a send can seem to begin before its pass
/// ends.
inline constexpr Duration kFileError = std::chrono::microseconds(1);

enum class PassKind { Forward, Backward };
struct PipelinePass {
    PassKind kind{};
    size_t microBatch = 0; ///< counted for each kind
    /// From the begin of its first kernel to the end of its last, and of the collectives of its
    /// worker beside them (stage_collectives.h).
    TimeRange time;
    size_t chunk = 0; ///< of the stage: virtual stage
    /// Kernels in it, without communication and gaps; nothing where no kernels are known.
    std::optional<Duration> work{};
    bool operator==(const PipelinePass&) const = default;
};

struct StagePlace {
    bool isFirst = false;
    bool isLast = false;
};

/// In order of time. Where any work is known to be Forward (by flows), all is: then names and
/// numbers of kernels are not asked.
std::vector<PipelinePass> pipelinePasses(std::vector<PipelineWork> work,
    const std::vector<PipelineTransfer>& transfers, const StagePlace& place);

/// The time that kernels run in each pass.
void measurePasses(std::vector<PipelinePass>& passes, const std::vector<PipelineWork>& work);

/// Time in which a receive runs and nothing else: what a stage waits for its neighbours.
Duration exposedReceiving(
    const std::vector<PipelineWork>& work, const std::vector<PipelineTransfer>& transfers);

} // namespace rankscope::analysis
