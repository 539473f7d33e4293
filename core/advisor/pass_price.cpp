// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/pass_price.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/replay_price.h"

namespace rankscope::advisor {

namespace {

/// Of a worker in a step, the mean.
Duration passesOf(const JobGraph& job) {
    const OpLanes& lanes = job.lanes();
    Duration all{};
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        if (!isPass(lanes.ops[op].type))
            continue;
        const auto times = lanes.durationsOf(op);
        all += meanTime({times.begin(), times.end()});
    }
    return all / std::max(1, lanes.stages);
}

} // namespace

Result<std::optional<Price>> priceInPasses(Inputs& inputs, Duration aStep) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    const Duration passes = replay->played() ? passesOf(*replay->played()) : Duration();
    if (passes <= Duration())
        return std::optional<Price>();
    const std::vector<Fix> fixes{shorterPasses(std::clamp(shareOf(aStep, passes), 0.0, 1.0))};
    return replayedPrice(*replay, fixes, StepPart::Computing);
}

} // namespace rankscope::advisor
