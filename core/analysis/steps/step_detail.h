// SPDX-License-Identifier: GPL-3.0-or-later
// What one rank did in one step: its operators by time, its collectives by time,
// and its copies.
// Thread: any, free functions and values.
#pragma once

#include "core/analysis/communication/collectives.h"
#include "core/analysis/operators/operators.h"
#include "core/analysis/steps/step_copies.h"

namespace rankscope::analysis {

struct NamedCollective {
    std::string name;
    std::string type;
    std::optional<int64_t> start; ///< ns on the clock of the rank's trace
    CommunicationTimes times;
};

struct StepDetail {
    std::vector<OperatorSum> operators; ///< by type, those that compute, longest first
    std::vector<NamedCollective> collectives; ///< longest first
    std::optional<CopyTimes> copies; ///< of the timeline
    std::optional<Duration> free; ///< with copies only
};

/// Of one run of a rank (rank_runs.h). Without a step: of all steps.
/// Errors: Cancelled, those of TableReader.
Result<StepDetail> stepDetail(const query::Snapshot& snapshot, int64_t run,
    std::optional<int64_t> step, const std::stop_token& stop);

} // namespace rankscope::analysis
