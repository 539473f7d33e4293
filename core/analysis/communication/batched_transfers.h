// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that send and receive in one between the stages of a pipeline (hcom_batchSendRecv).
// They count as receiving, as they do where ranks wait: profilers have hcom_receive alone as
// "Bubble". The advisor, its metrics and the page of steps ask here.
// Thread: any, free functions.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/rank_group.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

using RankStep = std::pair<int64_t, std::optional<int64_t>>;

/// Groups that ranks outside of these are in, too; none where no file tells them one by one.
std::set<uint32_t> groupsBeyond(const Collectives& all, const std::vector<int64_t>& ranks);

/// Elapsed time of those of each rank in a step. `stages`: none, and there are none.
std::map<RankStep, Duration> batchedTransfers(
    std::span<const RankGroup> stages, const Collectives& all);

/// Moves them from the exposed collectives of a row to what it receives (StepMetric::Bubble): at
/// most what is exposed besides. Rows that do not tell this stay.
StepTrace withBatchedTransfers(StepTrace trace, const std::map<RankStep, Duration>& batched);

} // namespace rankscope::analysis
