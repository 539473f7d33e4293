// SPDX-License-Identifier: GPL-3.0-or-later
// What a host is late is told from what all of its peers wait for.
#include "core/advisor/replay/own_delays.h"
#include "tests/core/advisor/pipeline_job.h"

#include <catch2/catch.hpp>

namespace own_delays_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;
using model::JobOpType;

namespace {

constexpr Duration kMs(1'000'000);

/// One stage, four replicas, two micro-batches; `delay` before each op.
PipelineJob jobWith(const std::function<Duration(const model::JobOp&)>& delay, int32_t replicas = 4,
    int64_t steps = 1) {
    PipelinePlan plan;
    plan.stages = 1;
    plan.dpRanks = replicas;
    plan.microBatches = 2;
    plan.steps = steps;
    plan.hasEnd = false;
    plan.work = [](const model::JobOp& op) { return isPass(op.type) ? 10 * kMs : Duration(); };
    plan.delay = delay;
    return PipelineJob(plan);
}

/// By replica, what is left before the op of that type and ordinal.
std::vector<Duration> leftBefore(
    const JobGraph& job, const IdleOfWorkers& idle, JobOpType type, int32_t ordinal) {
    const Work own = ownDelays(job, idle).before;
    const OpLanes& lanes = job.lanes();
    for (OpIndex op = 0; op < lanes.ops.size(); ++op)
        if (lanes.ops[op].type == type && lanes.ops[op].ordinal == ordinal)
            return {own.begin() + static_cast<ptrdiff_t>(op * lanes.lanes.size()),
                own.begin() + static_cast<ptrdiff_t>((op + 1) * lanes.lanes.size())};
    FAIL("no such op");
    return {};
}

} // namespace

TEST_CASE(
    "a replica that begins late is late by itself, what all wait for is nobody's own", "[replay]") {
    auto planted = jobWith([](const model::JobOp& op) {
        const bool isFirst = op.type == JobOpType::ForwardCompute && op.ordinal == 0;
        return !isFirst ? Duration() : op.dpRank == 2 ? 7 * kMs : 3 * kMs;
    });
    const auto job = JobGraph::of(planted.rows());
    REQUIRE(job);
    CHECK(leftBefore(*job, {}, JobOpType::ForwardCompute, 0)
        == std::vector<Duration>{Duration(), Duration(), 4 * kMs, Duration()});
}

TEST_CASE("a job of one replica is held against its other steps", "[replay]") {
    constexpr int64_t kThird = 2;
    std::optional<int64_t> first;
    auto planted = jobWith(
        [&](const model::JobOp& op) {
            first = first.value_or(op.step);
            const bool isHere = op.type == JobOpType::BackwardCompute && op.ordinal == 0;
            return !isHere ? Duration() : op.step == *first + kThird ? 7 * kMs : 3 * kMs;
        },
        1, 5);
    const auto job = JobGraph::of(planted.rows());
    REQUIRE(job);
    const IdleOfWorkers idle{{{0, 0}, {{Timestamp(), planted.ops().back().op.start + 1000 * kMs}}}};
    CHECK(leftBefore(*job, idle, JobOpType::BackwardCompute, 0)
        == std::vector<Duration>{Duration(), Duration(), 4 * kMs, Duration(), Duration()});
}

TEST_CASE("within a step a delay is the host's as far as the device was free", "[replay]") {
    const auto isPaused = [](const model::JobOp& op) {
        return op.type == JobOpType::BackwardCompute && op.ordinal == 0 && op.dpRank == 1;
    };
    auto planted =
        jobWith([&](const model::JobOp& op) { return isPaused(op) ? 6 * kMs : Duration(); });
    const auto job = JobGraph::of(planted.rows());
    REQUIRE(job);
    CHECK(leftBefore(*job, {}, JobOpType::BackwardCompute, 0)
        == std::vector<Duration>(4)); // no timeline tells
    Timestamp start{};
    for (const PipelineOp& one : planted.ops())
        if (isPaused(one.op))
            start = one.op.start;
    const auto leftWith = [&](Duration time) {
        const IdleOfWorkers idle{{{1, 0}, {{start - time, start}}}};
        return leftBefore(*job, idle, JobOpType::BackwardCompute, 0);
    };
    CHECK(leftWith(kMs) == std::vector<Duration>{Duration(), kMs, Duration(), Duration()});
    CHECK(leftWith(2 * kMs) // a third of it, the device was busy with what was launched before
        == std::vector<Duration>{Duration(), 6 * kMs, Duration(), Duration()});
}

} // namespace own_delays_test
