// SPDX-License-Identifier: GPL-3.0-or-later
// What stages receive from each other, and what their ranks communicate among themselves.
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// The judged steps, with what sends and receives in one as receiving (batched_transfers.h).
analysis::StepTrace withBatchedTransfers(const StepInputs& steps, const analysis::Collectives& all);

/// Exposed communication of a step by a share of it.
Duration communicationTime(const analysis::StepTrace& trace, double share, double of);

struct StageShare {
    const analysis::RankGroup* stage = nullptr;
    double rate = 0; ///< of computing and exposed communication
    Duration time{};
    Duration whole{}; ///< computing and exposed communication of a rank in a step, in the mean
};

/// Exposed collectives of a stage, of `trace` with its batched transfers. Those of groups that
/// other stages are in, too, wait for the schedule of the pipeline: where the profile tells
/// collectives one by one they are left out.
std::optional<StageShare> shareOfStage(const analysis::StepTrace& trace,
    const analysis::RankGroup& stage, const analysis::Collectives& all);

/// Of the time that collectives within the stage take, exposed or not, the share in which they move
/// data and do not wait; nothing where the profile tells none.
std::optional<double> transitWithin(
    const analysis::RankGroup& stage, const CommunicationInputs& read);

} // namespace rankscope::advisor
