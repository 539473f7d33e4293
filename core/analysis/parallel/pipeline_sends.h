// SPDX-License-Identifier: GPL-3.0-or-later
// How many micro-batches went through a pipeline, by what its stages sent to each other.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/parallel/pipeline.h"

namespace rankscope::analysis {

/// A rank has no more chunks (virtual stages).
inline constexpr size_t kMostChunks = 8;

/// Sends, which are as many as receives; nothing where they are not or go both ways at once.
std::optional<size_t> sendsOf(const PipelineStage& stage);

/// By the sends of each stage, the first stage first. Of a stage between others every pass receives
/// and sends; of the first and the last one pass of each micro-batch comes from nowhere, another
/// goes nowhere. Nothing where the stages do not agree.
std::optional<size_t> microBatchesOf(
    const std::vector<std::optional<size_t>>& sends, size_t chunks);

} // namespace rankscope::analysis
