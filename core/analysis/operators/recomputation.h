// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the computing is forward work that the backward runs again to save memory. Proven by
// kernels alone: a kernel with a gradient of its own (FlashAttentionScore and
// FlashAttentionScoreGrad) runs once for each gradient; what runs more often was recomputed, and
// with it the kernels that stand around it as they do in a forward pass.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// A computing kernel in the order of time; equal keys are of the same type and shapes.
struct KernelInOrder {
    uint32_t key = 0;
    Duration duration{};
    uint32_t shapes = 0; ///< of the pair, whose keys are one: differs with its shapes
    std::optional<Timestamp> start{};
    uint32_t type = 0; ///< whatever its shapes
};

struct Recomputation {
    std::string type; ///< that was counted: the one with the longest gradients
    size_t forwards = 0;
    size_t backwards = 0;
    size_t kernels = 0; ///< run again around each of them, itself included
    Duration time{}; ///< of all that ran again
    /// What was seen to run again, each until the next kernel: what it communicates lies between
    /// and behind its kernels. So does what a forward pass waits for before the first of them. In
    /// order; of kernels without a start none.
    std::vector<TimeRange> ranges{};
    /// So many times what was seen is all of it.
    double timesSeen = 1;
};

/// Nothing where the two run equally often. What stands around a kernel is what is the same around
/// it and in a forward pass, up to the next of the pair: in one of the same shapes where there is
/// any, for micro-batches may be of different lengths. Around those of other shapes stand as many
/// kernels as around most; where there is none of known shapes, kernels of the same types, of one
/// layer.
std::optional<Recomputation> recomputationOf(
    const std::vector<KernelInOrder>& kernels, uint32_t forward, uint32_t backward);

/// Of a rank's kernel table without the warm-up step; `hasPairs` is false where no kernel has a
/// gradient by name. Errors: Cancelled, those of TableReader.
struct RankRecomputation {
    bool hasPairs = false;
    std::optional<Recomputation> found{};
};
Result<RankRecomputation> recomputationOn(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

} // namespace rankscope::analysis
