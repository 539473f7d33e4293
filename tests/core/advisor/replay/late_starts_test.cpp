// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/late_starts.h"

#include <cmath>
#include <random>

#include <catch2/catch.hpp>

#include "tests/core/advisor/pipeline_job.h"

namespace late_starts_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;
using model::JobOp;
using model::JobOpType;

namespace {

constexpr Duration kLate = std::chrono::milliseconds(6);

/// Passes of 2 and 4 ms with 3 % of noise, hosts that delay each op by up to 20 us. One worker
/// begins each step late, or one pass of it lasts longer.
PipelineJob jobOf(uint64_t seed, const Worker& worker, Duration late, Duration longer) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> noise(1, 0.03);
    std::uniform_int_distribution<int64_t> host(0, 20'000);
    PipelinePlan plan;
    plan.dpRanks = 4;
    const auto isFirst = [worker](const JobOp& op) {
        const auto type = worker.stage == 0 ? JobOpType::ForwardCompute : JobOpType::ForwardReceive;
        return op.type == type && op.ordinal == 0 && op.stage == worker.stage
            && op.dpRank == worker.dpRank;
    };
    plan.work = [&, longer](const JobOp& op) {
        const double length = op.type == JobOpType::ForwardCompute ? 2e6
            : op.type == JobOpType::BackwardCompute                ? 4e6
                                                                   : 1e5;
        return Duration(std::llround(length * noise(random)))
            + (isFirst(op) && isPass(op.type) ? longer : Duration());
    };
    plan.delay = [&, late](const JobOp& op) {
        return Duration(host(random)) + (isFirst(op) ? late : Duration());
    };
    return PipelineJob(plan);
}

Duration stepOf(const PipelineJob& job) {
    return meanTime(job.stepTimes(PipelineJob::Host::Delays));
}

double shareOfPlanted(Duration price, Duration planted) {
    return std::chrono::duration<double>(price) / std::chrono::duration<double>(planted);
}

} // namespace

TEST_CASE("A late start costs what brute force finds without it", "[advisor]") {
    for (const Worker& worker : {Worker{1, 0}, Worker{2, 1}, Worker{0, 2}}) {
        for (uint64_t seed = 1; seed <= 5; ++seed) {
            const PipelineJob measured = jobOf(seed, worker, kLate, {});
            const Duration planted = stepOf(measured) - stepOf(jobOf(seed, worker, {}, {}));
            const auto job = JobGraph::of(measured.rows());
            REQUIRE(job);
            LateStarts late;
            for (const Lane& lane : job->lanes().lanes)
                late[{worker, lane.step}].ofWorker = kLate;
            const PausePrice found = priceOfLateStarts(*job, late);
            INFO("stage " << worker.stage << ", seed " << seed);
            CHECK(std::abs(shareOfPlanted(found.price, planted) - 1) < 0.03);
            CHECK(found.off < 0.05);
            // later stages wait for their first pass anyhow: 2 ms a stage
            CHECK(shareOfPlanted(planted, kLate) < 1.1 - worker.stage * 0.25);
            CHECK(priceOfLateStarts(*job, {}).price == Duration());
        }
    }
}

TEST_CASE("Waits for a late rank of the same worker are taken out of its passes", "[advisor]") {
    const Worker worker{1, 0};
    const PipelineJob measured = jobOf(1, worker, {}, kLate);
    const Duration planted = stepOf(measured) - stepOf(jobOf(1, worker, {}, {}));
    const std::vector<JobOp> rows = measured.rows();
    const auto job = JobGraph::of(rows);
    REQUIRE(job);
    LateStarts late;
    for (const JobOp& op : rows) {
        if (op.type == JobOpType::ForwardCompute && op.ordinal == 0 && op.stage == 0
            && op.dpRank == 1)
            late[{worker, op.step}].waits.push_back({op.start, op.start + kLate});
    }
    REQUIRE(late.size() == 2);
    CHECK(priceOfLateStarts(*job, late).price == Duration()); // no longer than its peers
    for (auto& [key, start] : late)
        start.ofOthers = kLate;
    CHECK(std::abs(shareOfPlanted(priceOfLateStarts(*job, late).price, planted) - 1) < 0.001);
}

} // namespace late_starts_test
