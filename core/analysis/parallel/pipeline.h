// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline of a job in one step: for each of its stages the forward and backward passes, the
// transfers between them, the links of the micro-batches, and how much of the time a stage waits.
//
// Passes are, of the first that is there: ranges that the program marked with mstx and named
// forward or backward (on the device, else on the host); the same kernels again and again in the
// order of a schedule (pipeline_stages.h); kernels of the timeline, forward or backward by the host
// thread that launched them (flows fwdbwd and async_npu); kernels by name. What a worker does in
// collectives at the ends of its passes is part of them (stage_collectives.h).
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/parallel/pipeline_blocks.h"
#include "core/base/result.h"
#include "core/model/job_op.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class PassSource { None, Marks, Repetition, Flows, Names };

/// What the names of a stage's marks say, each of them.
enum class PassNaming { None, MicroBatch, MicroBatchAndChunk };

/// How the passes of a pipeline got their micro-batches.
enum class PassNumbering {
    Names,
    Order, ///< of time, as 1F1B has it
    Interleaved, ///< by the interleaved schedule, which fits exactly
    OrderUnknown, ///< of time, though no schedule that is known fits
};

/// Of a stage, in none of its passes.
struct StageCollective {
    /// As gradients, parameters or their norm; nothing: of a group that works in the passes too.
    std::optional<model::JobOpType> type;
    TimeRange time;
};

struct PipelineStage {
    int64_t rank = 0;
    PassSource source{};
    std::vector<PipelinePass> passes; ///< on the clock of the timeline
    std::vector<PipelineTransfer> transfers;
    Duration exposed{}; ///< receiving while nothing computes
    PassNaming naming{};
    std::vector<StageCollective> collectives{}; ///< in order of time
};
/// For heldBytes().
inline auto heldFields(const PipelineStage& of) {
    return std::tie(of.passes, of.transfers, of.collectives);
}

/// A micro-batch going from a stage to the next (forward) or to the one before (backward); from
/// the last it goes to the next chunk of the first, and back.
struct PipelineLink {
    PassKind kind{};
    size_t microBatch = 0;
    size_t from = 0; ///< stage
    size_t to = 0;
    Timestamp sent{};
    Timestamp received{};
    size_t fromChunk = 0;
    size_t toChunk = 0;
    bool operator==(const PipelineLink&) const = default;
};

struct Pipeline {
    std::vector<PipelineStage> stages;
    std::vector<PipelineLink> links;
    TimeRange window; ///< of all passes
    PassNumbering numbering = PassNumbering::Order;
    size_t chunks = 1; ///< of each stage: v of the interleaved schedule
};
/// For heldBytes().
inline auto heldFields(const Pipeline& of) {
    return std::tie(of.stages, of.links);
}

/// One rank a stage, first stage first. Errors: Cancelled, those of TableReader.
Result<Pipeline> pipelineOf(query::Session& session, const std::vector<int64_t>& ranks,
    std::optional<int64_t> step, const std::stop_token& stop);

/// From what the stages did: links and window.
void connectStages(Pipeline& pipeline);

struct StageSummary {
    int64_t rank = 0;
    size_t microBatches = 0; ///< passes of the kind with more of them, through all chunks
    Duration forward{}; ///< mean of a pass
    Duration backward{};
    Duration busy{}; ///< all passes
    /// All kernels of the passes; nothing where those of a pass are not known.
    std::optional<Duration> work{};
    Duration exposed{}; ///< receiving while nothing computes
    double idle = 0; ///< share of the window without a pass: the bubble
};
std::vector<StageSummary> stageSummaries(const Pipeline& pipeline);

/// (p - 1) / (v m + p - 1): what equal stages would idle.
double theoreticalBubble(size_t stages, size_t microBatches, size_t chunks = 1);

} // namespace rankscope::analysis
