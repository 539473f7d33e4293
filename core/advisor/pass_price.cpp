// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/pass_price.h"

#include <vector>

#include "core/advisor/replay_price.h"

namespace rankscope::advisor {

Result<std::optional<Price>> priceInPasses(Inputs& inputs, Duration aStep) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    const JobGraph* const job = replay->played();
    if (job == nullptr)
        return std::optional<Price>();
    const OpLanes& lanes = job->lanes();
    TimesByStep less;
    for (const Lane& lane : lanes.lanes)
        less[lane.step] = aStep;
    std::vector<Fix> fixes;
    for (int32_t stage = 0; stage < lanes.stages; ++stage)
        for (size_t rank = 0; rank < lanes.dpRanks; ++rank)
            fixes.push_back(workerShorter({static_cast<int32_t>(rank), stage}, less));
    return replayedPrice(*replay, fixes, StepPart::Computing);
}

} // namespace rankscope::advisor
