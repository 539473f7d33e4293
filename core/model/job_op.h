// SPDX-License-Identifier: GPL-3.0-or-later
// One op of a training job as a pipeline schedule knows it: a pass of a micro-batch, a send, a
// collective of the data-parallel group, the optimizer. One worker stands for all ranks that share
// its stage and data-parallel rank (tensor and context parallel work lies inside the passes).
// Thread: any, values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"

namespace rankscope::model {

enum class JobOpType : uint8_t {
    ForwardCompute,
    BackwardCompute,
    ForwardSend,
    ForwardReceive,
    BackwardSend,
    BackwardReceive,
    ParamsAllGather,
    GradsReduceScatter,
    SeparateGradsAllReduce,
    LayernormGradsAllReduce,
    EmbeddingGradsAllReduce,
    OptimizerClip, ///< norm of all gradients: every rank waits for it
    Optimizer,
    GarbageCollection, ///< of the host's interpreter
};
inline constexpr size_t kJobOpTypes = 14;

/// "forward-compute": as public profiles of jobs name them.
const char* toWord(JobOpType type);
std::optional<JobOpType> jobOpTypeOf(std::string_view word);

struct JobOp {
    JobOpType type{};
    int32_t dpRank = 0; ///< data-parallel rank
    int32_t stage = 0; ///< of the pipeline, from 0
    int32_t ordinal = 0; ///< among the ops of its type, worker and step, from 0
    int64_t step = 0;
    std::optional<int32_t> microBatch; ///< of passes
    std::optional<int32_t> chunk; ///< of the stage, of an interleaved pipeline
    std::optional<int32_t> modelChunk; ///< of the whole model: chunk 0 of stage 0 is 0
    Timestamp start{};
    Duration duration{};
    bool isBesidePasses = false; ///< gradients that a profile shows moved there
};

} // namespace rankscope::model
