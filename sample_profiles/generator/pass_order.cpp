// SPDX-License-Identifier: GPL-3.0-or-later
#include "pass_order.h"

namespace rankscope::generator {
namespace {

// The k-th forward or backward of an interleaved stage: a group of as many microbatches as there
// are stages goes through one chunk, then through the next. Without chunks it is microbatch k.
Pass nth(const Job& job, bool isForward, int k) {
    const int chunks = job.virtualStages;
    const int stages = chunks > 1 ? job.pipelineParallel : 1;
    const int chunk = k / stages % chunks;
    const int microbatch = k / (stages * chunks) * stages + k % stages;
    return {isForward, microbatch, isForward ? chunk : chunks - 1 - chunk};
}

int warmUpOf(const Job& job, int stage) {
    const int behind = job.pipelineParallel - 1 - stage;
    if (job.virtualStages == 1) {
        return behind;
    }
    return 2 * behind + (job.virtualStages - 1) * job.pipelineParallel;
}

} // namespace

std::vector<Pass> passOrder(const Job& job, int stage) {
    const int total = job.microbatchesOfStep() * job.virtualStages;
    const bool isWarmUpOnly =
        job.virtualStages > 1 && job.microbatchesOfStep() == job.pipelineParallel;
    const int warmUp = isWarmUpOnly ? total : std::min(total, warmUpOf(job, stage));
    std::vector<Pass> order;
    for (int i = 0; i < warmUp; ++i) {
        order.push_back(nth(job, true, i));
    }
    for (int i = 0; i < total; ++i) {
        if (warmUp + i < total) {
            order.push_back(nth(job, true, warmUp + i));
        }
        order.push_back(nth(job, false, i));
    }
    return order;
}

} // namespace rankscope::generator
