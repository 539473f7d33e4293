// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/slow_optimizers.h"

#include <catch2/catch.hpp>

#include "tests/core/advisor/replay/random_plan.h"

namespace slow_optimizers_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::PipelineJob;
using test::Random;
using test::randomPlan;

namespace {

JobGraph madeJob(uint64_t seed) {
    Random random(seed);
    auto job = JobGraph::of(PipelineJob(randomPlan(random)).rows());
    REQUIRE(job);
    return std::move(*job);
}

} // namespace

TEST_CASE("What a rank computes beside its passes is the rest, and no more than the optimizer") {
    for (uint64_t seed = 0; seed < 20; ++seed) {
        const JobGraph job = madeJob(seed);
        const Worker worker{0, 0};
        const int64_t step = job.lanes().lanes.front().step;
        const double passes = passTime(job, worker, step);
        const double optimizer = optimizerTime(job, worker, step);
        REQUIRE(optimizer > 0);
        const auto beside = [&](double computing, double moving) {
            return computedBesidePasses(job, worker, step, computing, moving);
        };
        CHECK(beside(passes + optimizer / 2, 0) == Approx(optimizer / 2));
        CHECK(beside(passes, optimizer / 4) == Approx(optimizer / 4));
        CHECK(beside(passes, 0) == 0);
        CHECK(beside(passes / 2, 0) == 0);
        CHECK(beside(passes + 3 * optimizer, 0) == Approx(optimizer));
        CHECK(beside(optimizer / 2, 2 * passes) == Approx(optimizer / 2));
    }
}

TEST_CASE("All optimizers of the stage take less, in that step alone, and the most of two ranks'") {
    const JobGraph job = madeJob(3);
    const OpLanes& lanes = job.lanes();
    const int64_t step = lanes.lanes.front().step;
    const double time = optimizerTime(job, {0, 0}, step);
    WorkerFactors factors;
    shortenOptimizers(job, {0, 0}, step, time / 2, factors);
    shortenOptimizers(job, {0, 0}, step, time / 4, factors);
    REQUIRE(factors.size() == lanes.dpRanks);
    for (const auto& [of, factor] : factors) {
        CHECK(of.first.stage == 0);
        CHECK(of.second == step);
        CHECK(factor
            == Approx(std::max(0.0, 1 - time / 2 / optimizerTime(job, of.first, of.second))));
    }
}

} // namespace slow_optimizers_test
