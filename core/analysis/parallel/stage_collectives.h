// SPDX-License-Identifier: GPL-3.0-or-later
// What a stage of a pipeline does in collectives: those of its worker (tensor and context parallel
// groups) that lie at the ends of its passes are part of them, the others are gradients, parameters
// and their norm, behind the passes or before. A group that does nothing in forward passes moves
// gradients, even within a worker: those of a job of one replica and several context parallel
// ranks. Thread: that of the session.
#pragma once

#include <optional>
#include <stop_token>

#include "core/analysis/parallel/pipeline.h"

namespace rankscope::analysis {

/// Passes as long as the stage works on them, and stage.collectives. The rank's passes are from
/// kernel to kernel and, as its transfers, on the clock of the timeline, to which `offset` leads
/// from the rank's own. A stage without passes stays as it is. Errors: Cancelled, those of
/// TableReader.
Status addCollectives(query::Session& session, PipelineStage& stage, std::optional<int64_t> step,
    Duration offset, const std::stop_token& stop);

} // namespace rankscope::analysis
