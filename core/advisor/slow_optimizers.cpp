// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/slow_optimizers.h"

#include <algorithm>

namespace rankscope::advisor {

double computedBesidePasses(
    const JobGraph& job, const Worker& worker, int64_t step, double computing, double moving) {
    const double passes = std::max(0.0, passTime(job, worker, step) - moving);
    return std::clamp(computing - passes, 0.0, optimizerTime(job, worker, step));
}

void shortenOptimizers(
    const JobGraph& job, const Worker& worker, int64_t step, double less, WorkerFactors& factors) {
    for (const Lane& lane : job.lanes().lanes) {
        const Worker peer{lane.dpRank, worker.stage};
        const double time = lane.step == step ? optimizerTime(job, peer, step) : 0;
        if (time <= 0)
            continue;
        double& factor = factors.try_emplace({peer, step}, 1).first->second;
        factor = std::min(factor, std::max(0.0, 1 - less / time));
    }
}

} // namespace rankscope::advisor
