// SPDX-License-Identifier: GPL-3.0-or-later
// What one rank of a pipeline did in a step, read from its marks, its flows and its kernels.
// Thread: confined to that of the session.
#pragma once

#include "core/analysis/parallel/pipeline_stages.h"

namespace rankscope::analysis {

/// Passes, transfers and waiting of one rank; nothing but the rank where nothing can be told.
/// Errors: Cancelled, those of the readers.
Result<MeasuredStage> pipelineStage(query::Session& session, int64_t rank,
    std::optional<int64_t> step, const StagePlace& place, const std::stop_token& stop);

/// Of a range that a program marked: by "forward" or "backward" in its name, nothing for others.
std::optional<PassKind> passOfMark(std::string_view name);

} // namespace rankscope::analysis
