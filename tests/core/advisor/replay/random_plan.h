// SPDX-License-Identifier: GPL-3.0-or-later
// Pipelines of any shape, made of nothing but a seed.
#pragma once

#include <cstdint>
#include <random>

#include "tests/core/advisor/pipeline_job.h"

namespace rankscope::test {

using Random = std::mt19937_64;

inline Duration between(Random& random, int64_t least, int64_t most) {
    return Duration(least + static_cast<int64_t>(random() % static_cast<uint64_t>(most - least)));
}

/// Any schedule of few stages, ranks and micro-batches; every op of another length.
inline PipelinePlan randomPlan(Random& random) {
    const auto upTo = [&random](
                          uint64_t most) { return 1 + static_cast<int32_t>(random() % most); };
    PipelinePlan plan;
    plan.dpRanks = upTo(3);
    plan.stages = upTo(4);
    plan.chunks = plan.stages > 1 ? upTo(3) : 1;
    plan.microBatches = plan.chunks > 1 ? plan.stages * upTo(2) : upTo(6);
    plan.steps = upTo(2);
    plan.isReducedBeside = random() % 2 == 0;
    plan.hasIdleTransfers = plan.chunks == 1 && random() % 2 == 0;
    plan.work = [&random](const model::JobOp& op) {
        const bool isPass = op.type == model::JobOpType::ForwardCompute
            || op.type == model::JobOpType::BackwardCompute;
        return isPass ? between(random, 2'000'000, 9'000'000) : between(random, 100'000, 3'000'000);
    };
    plan.delay = [&random](const model::JobOp& /*op*/) {
        return random() % 4 == 0 ? between(random, 0, 2'000'000) : Duration();
    };
    return plan;
}

} // namespace rankscope::test
