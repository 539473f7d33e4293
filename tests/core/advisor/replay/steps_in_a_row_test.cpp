// SPDX-License-Identifier: GPL-3.0-or-later
// Steps that are played one behind the other: what a stage does at the end of one is beside the
// begin of the next one on the others.
#include <catch2/catch.hpp>

#include "core/advisor/replay/slowdown.h"
#include "tests/core/advisor/replay/random_plan.h"

namespace steps_in_a_row_test {

using namespace rankscope;
using namespace rankscope::advisor;
using model::JobOpType;
using test::PipelineJob;
using test::PipelinePlan;
using Host = PipelineJob::Host;

namespace {

constexpr PlayingRules kInARow{Posting::ByDirection, Steps::InARow};

Duration ms(int64_t time) {
    return std::chrono::milliseconds(time);
}

/// Two stages and a micro-batch: 4 + 4 ms forward, 8 + 8 backward, then the norm of all and the
/// optimizers, 1 ms that of the first stage.
PipelinePlan twoStages(int64_t optimizer) {
    PipelinePlan plan;
    plan.dpRanks = 1;
    plan.stages = 2;
    plan.microBatches = 1;
    plan.steps = 2;
    plan.isInARow = true;
    plan.work = [optimizer](const model::JobOp& op) {
        const std::map<JobOpType, int64_t> works{{JobOpType::ForwardCompute, 4},
            {JobOpType::BackwardCompute, 8}, {JobOpType::Optimizer, op.stage == 0 ? 1 : optimizer}};
        const auto found = works.find(op.type);
        return ms(found == works.end() ? 0 : found->second);
    };
    return plan;
}

Duration replayed(int64_t optimizer, Steps steps) {
    const auto job =
        JobGraph::of(PipelineJob(twoStages(optimizer)).rows(), {Posting::ByDirection, steps});
    REQUIRE(job);
    return job->stepTime(job->work());
}

} // namespace

TEST_CASE("What a later stage does at the end of a step is beside the next one's first pass",
    "[replay]") {
    CHECK(replayed(6, Steps::Alone) == ms(30));
    CHECK(replayed(1, Steps::Alone) == ms(25));
    // the first stage begins again at 25 and sends at 29, the second one can go on at 30
    CHECK(replayed(6, Steps::InARow) == ms(28)); // half of 56
    CHECK(replayed(5, Steps::InARow) == ms(27)); // half of 29 + 25: the pass comes at 29 anyhow
    CHECK(replayed(1, Steps::InARow) == ms(25));
}

TEST_CASE("A stage that ends steps late is no delay of the host", "[replay]") {
    // Each optimizer ends 44 ms behind the first pass of its step, the first stage is free at 25.
    const auto rows = PipelineJob(twoStages(20)).rows();
    const auto offOf = [&rows](Steps steps) {
        const auto job = JobGraph::of(rows, {Posting::ByDirection, steps});
        REQUIRE(job);
        const Slowdowns found = slowdownsOf(*job);
        return std::pair(found.measured, found.replayed);
    };
    CHECK(offOf(Steps::InARow) == std::pair(ms(42), ms(42))); // half of 44 + 40
    // 44 and, from 25 to 84, 59: the second step waits for the first one, and nothing tells why
    CHECK(offOf(Steps::Alone) == std::pair(Duration(51'500'000), ms(44)));
}

TEST_CASE("Steps in a row are what brute force finds, with delays what was measured", "[replay]") {
    for (uint64_t seed = 0; seed < 40; ++seed) {
        const auto planted = [seed](Duration pause) {
            test::Random random(seed);
            PipelinePlan plan = test::randomPlan(random);
            plan.isInARow = true;
            plan.steps = 3;
            plan.pause = pause;
            return PipelineJob(plan);
        };
        const PipelineJob truth = planted({});
        const auto job = JobGraph::of(truth.rows(), kInARow);
        const auto paused = JobGraph::of(planted(ms(7)).rows(), kInARow);
        INFO("seed " << seed);
        REQUIRE(job);
        REQUIRE(paused);
        CHECK(job->stepTimes(job->work()) == truth.stepTimes(Host::None));
        CHECK(job->stepTimes(job->work(), Delays::AsMeasured) == truth.stepTimes(Host::Delays));
        CHECK(job->measuredStepTimes() == truth.stepTimes(Host::Delays));
        CHECK(paused->measuredStepTimes() == job->measuredStepTimes());
        CHECK(paused->delays() == job->delays());
    }
}

} // namespace steps_in_a_row_test
