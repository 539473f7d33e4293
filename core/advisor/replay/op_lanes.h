// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a job in rows and lanes: every data-parallel rank in every step does the same ops, so
// one row stands for an op of one worker of the pipeline, and one lane for a rank in a step.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/job_op.h"

namespace rankscope::advisor {

using OpIndex = uint32_t; ///< a row

struct Op {
    model::JobOpType type{};
    int32_t stage = 0;
    int32_t ordinal = 0; ///< among the ops of its type and stage
    std::optional<int32_t> microBatch;
    std::optional<int32_t> chunk; ///< of the stage
    std::optional<int32_t> modelChunk;
    bool isBesidePasses = false; ///< as JobOp
};

struct Lane {
    int64_t step = 0;
    int32_t dpRank = 0;
};

/// Times of row r in lane l stand at [r * lanes.size() + l].
struct OpLanes {
    std::vector<Op> ops; ///< by stage, type, ordinal
    std::vector<Lane> lanes; ///< by step, then by rank: those of a step are neighbours
    size_t dpRanks = 0; ///< lanes of a step
    int32_t stages = 0; ///< 0 ... stages - 1 have ops
    std::vector<Timestamp> begins; ///< of each step its first op
    std::vector<Duration> starts; ///< since the first op of the step
    std::vector<Duration> durations;
    size_t droppedSteps = 0; ///< other ops than most steps have: incomplete ones
    std::vector<int32_t> hosts; ///< of the worker [dpRank * stages + stage]; empty: not known

    size_t steps() const { return lanes.size() / dpRanks; }
    std::span<const Duration> startsOf(OpIndex op) const {
        return std::span(starts).subspan(op * lanes.size(), lanes.size());
    }
    std::span<const Duration> durationsOf(OpIndex op) const {
        return std::span(durations).subspan(op * lanes.size(), lanes.size());
    }
};

/// "stage 2, forward-send 3": for messages.
std::string placeOf(const Op& op);

/// Steps whose ops are those that most steps have (of equally many, the earlier ones). Errors:
/// NoProfile without ops; Damaged where the data-parallel ranks of these steps differ, an op stands
/// there twice or a stage has none; each names the place.
Result<OpLanes> layOut(std::span<const model::JobOp> ops);

} // namespace rankscope::advisor
