// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/fixes.h"

#include <map>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/advisor/replay/cause.h"
#include "tests/core/advisor/replay/random_plan.h"

namespace fixes_test {

using namespace rankscope;
using namespace rankscope::advisor;
using model::JobOpType;
using test::PipelineJob;
using test::PipelinePlan;
using test::Random;
using test::randomPlan;

TEST_CASE("Passes and optimizers of a worker take so many times as long in one step") {
    Random random(1);
    const auto job = JobGraph::of(PipelineJob(randomPlan(random)).rows());
    REQUIRE(job);
    const OpLanes& lanes = job->lanes();
    const int64_t step = lanes.lanes.back().step;
    const WorkerFactors twice{{{Worker{0, 0}, step}, 2.0}};
    for (const bool isOfPasses : {true, false}) {
        const Fix fix = isOfPasses ? passesTimes(twice) : optimizersTimes(twice);
        const Work fixed = fixedWork(*job, std::span(&fix, 1));
        Duration more{};
        for (size_t i = 0; i < fixed.size(); ++i) {
            const Op& op = lanes.ops[i / lanes.lanes.size()];
            const Lane& lane = lanes.lanes[i % lanes.lanes.size()];
            const bool isMeant = op.stage == 0 && lane.dpRank == 0 && lane.step == step
                && (isOfPasses ? isPass(op.type) : op.type == JobOpType::Optimizer);
            REQUIRE(fixed[i] == job->work()[i] * (isMeant ? 2 : 1));
            more += fixed[i] - job->work()[i];
        }
        CHECK(more > Duration());
        CHECK(static_cast<double>(more.count())
            == Approx(
                isOfPasses ? passTime(*job, {0, 0}, step) : optimizerTime(*job, {0, 0}, step)));
    }
}

TEST_CASE("A worker's passes of a step together take so much less, and nobody else's") {
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const auto job = JobGraph::of(PipelineJob(randomPlan(random)).rows());
        REQUIRE(job);
        const OpLanes& lanes = job->lanes();
        const size_t count = lanes.lanes.size();
        TimesByStep all; // of the last step nothing is known
        for (size_t lane = 0; lane < count; ++lane)
            all[lanes.lanes[lane].step] = Duration(1'000'000 + 1000 * lanes.lanes[lane].step);
        all.erase(std::prev(all.end()));
        const Work fixed = fixedWork(*job, std::vector<Fix>{workerShorter({0, 0}, all)});
        std::vector<Duration> saved(count);
        std::vector<Duration> before(count);
        for (size_t op = 0; op < lanes.ops.size(); ++op) {
            for (size_t lane = 0; lane < count; ++lane) {
                const JobOpType type = lanes.ops[op].type;
                const bool isPass =
                    type == JobOpType::ForwardCompute || type == JobOpType::BackwardCompute;
                const size_t at = op * count + lane;
                if (isPass && lanes.ops[op].stage == 0 && lanes.lanes[lane].dpRank == 0) {
                    saved[lane] += job->work()[at] - fixed[at];
                    before[lane] += job->work()[at];
                } else if (fixed[at] != job->work()[at]) {
                    FAIL("another op has changed, seed " << seed);
                }
            }
        }
        for (size_t lane = 0; lane < count; ++lane) {
            const auto of = all.find(lanes.lanes[lane].step);
            const Duration less = of == all.end() ? Duration() : of->second;
            if (lanes.lanes[lane].dpRank == 0) // to the ns of each pass
                CHECK(std::abs((saved[lane] - std::min(less, before[lane])).count())
                    < static_cast<int64_t>(lanes.ops.size()));
        }
    }
}

TEST_CASE("Even transfers between stages move as much in each step, and change nothing else") {
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const auto job = JobGraph::of(PipelineJob(randomPlan(random)).rows());
        REQUIRE(job);
        const Work before = job->work();
        const Work after = fixedWork(*job, std::vector{evenStageTransfers()});
        const OpLanes& lanes = job->lanes();
        const size_t count = lanes.lanes.size();
        std::map<std::tuple<int64_t, int32_t, JobOpType, int32_t>, std::pair<Duration, Duration>>
            sums;
        std::map<std::tuple<int64_t, int32_t, JobOpType, int32_t>, std::set<Duration>> lengths;
        INFO("seed " << seed);
        for (size_t i = 0; i < before.size(); ++i) {
            const Op& op = lanes.ops[i / count];
            const bool isTransfer =
                op.type >= JobOpType::ForwardSend && op.type <= JobOpType::BackwardReceive;
            if (!isTransfer) {
                CHECK(after[i] == before[i]);
                continue;
            }
            const std::tuple key(
                lanes.lanes[i % count].step, op.stage, op.type, op.chunk.value_or(0));
            sums[key].first += before[i];
            sums[key].second += after[i];
            lengths[key].insert(after[i]);
        }
        for (const auto& [key, of] : lengths) {
            CHECK(of.size() == 1);
            const auto lost = sums[key].first - sums[key].second; // a mean is whole nanoseconds
            CHECK(std::abs(lost.count()) <= static_cast<int64_t>(before.size()));
        }
    }
}

TEST_CASE("Transfers that move nothing get no length") {
    PipelinePlan plan;
    plan.stages = 2;
    plan.microBatches = 4;
    plan.chunks = 2;
    const auto isOfFirstChunk = [](int32_t ordinal) { return ordinal % 4 < 2; };
    plan.work = [&](const model::JobOp& op) {
        const bool isIdle =
            op.type == JobOpType::ForwardReceive && op.stage == 0 && isOfFirstChunk(op.ordinal);
        return Duration(isIdle ? 0 : 1'000'000 + 1000 * op.ordinal);
    };
    const auto job = JobGraph::of(PipelineJob(plan).rows());
    REQUIRE(job);
    const OpLanes& lanes = job->lanes();
    const size_t count = lanes.lanes.size();
    for (const Work& work : {fixedWork(*job, std::vector{medianTransfers()}), idealWork(*job)}) {
        size_t idle = 0;
        for (size_t i = 0; i < work.size(); ++i) {
            const Op& op = lanes.ops[i / count];
            if (op.type != JobOpType::ForwardReceive)
                continue;
            const bool isIdle = op.stage == 0 && isOfFirstChunk(op.ordinal);
            idle += isIdle ? 1 : 0;
            // of stage 1 ordinals 0 to 7, of stage 0 the others: 2, 3, 6, 7
            const int64_t median = op.stage == 0 ? 1'004'500 : 1'003'500;
            CHECK(work[i] == Duration(isIdle ? 0 : median));
        }
        CHECK(idle == 4 * count);
    }
}

TEST_CASE("A transfer that leaves its host is compared with those that leave theirs") {
    PipelinePlan plan;
    plan.dpRanks = 3;
    plan.stages = 3;
    plan.microBatches = 4;
    // The last stage of the last rank alone runs on another host: ten times as far.
    const auto isFar = [](const model::JobOp& op) {
        const bool isNext =
            op.type == JobOpType::ForwardSend || op.type == JobOpType::BackwardReceive;
        const bool isBefore =
            op.type == JobOpType::ForwardReceive || op.type == JobOpType::BackwardSend;
        return op.dpRank == 2 && ((op.stage == 1 && isNext) || (op.stage == 2 && isBefore));
    };
    plan.work = [&](const model::JobOp& op) {
        const bool isPassOf =
            op.type == JobOpType::ForwardCompute || op.type == JobOpType::BackwardCompute;
        return Duration(isPassOf ? 3'000'000 : isFar(op) ? 1'000'000 : 100'000);
    };
    const std::vector<model::JobOp> ops = PipelineJob(plan).rows();
    const auto unknown = JobGraph::of(ops);
    const auto known = JobGraph::of(ops, {}, {0, 0, 0, 0, 0, 0, 0, 0, 1});
    REQUIRE(unknown);
    REQUIRE(known);
    const std::vector fixes{medianTransfers(), evenStageTransfers()};
    for (const Fix& fix : fixes) {
        CHECK(priceOf(*known, std::span(&fix, 1)) == Duration());
        CHECK(fixedWork(*known, std::span(&fix, 1)) == known->work());
    }
    CHECK(idealWork(*known) == known->work());
    CHECK(priceOf(*unknown, std::span(fixes).first(1)) > Duration(1'000'000));
    CHECK(diagnose(*unknown, slowdownsOf(*unknown)).cause->factor == Factor::Transfers);
    CHECK_FALSE(diagnose(*known, slowdownsOf(*known)).cause);
}

TEST_CASE("A longer pass is shorter by so much of what it is longer") {
    PipelinePlan plan;
    plan.dpRanks = 2;
    plan.stages = 2;
    plan.work = [](const model::JobOp& op) {
        return Duration(isPass(op.type) ? 4'000'000 * (op.dpRank + 1) : 0);
    };
    const auto job = JobGraph::of(PipelineJob(plan).rows());
    REQUIRE(job);
    const auto shortened = [&](double share, double byLength) {
        return fixedWork(*job,
            std::vector{shorterByLength(
                {1, JobOpType::BackwardCompute, Duration(6'000'000), share, byLength})});
    };
    const Work third = shortened(0.3, 0.2);
    const Work nothing = shortened(0.3, 1); // of the shorter passes no less than that
    const Work alike = shortened(0.25, 0.25);
    for (size_t at = 0; at < job->size(); ++at) {
        const Op& op = job->lanes().ops[at / job->lanes().lanes.size()];
        const Duration work = job->work()[at];
        const bool isOne = op.type == JobOpType::BackwardCompute && op.stage == 1;
        const bool isLong = work == Duration(8'000'000);
        // 1.8 ms of 6, 0.4 ms more of 8 and less of 4
        CHECK(third[at] == work - Duration(!isOne ? 0 : isLong ? 2'200'000 : 1'400'000));
        CHECK(nothing[at] == work - Duration(!isOne ? 0 : isLong ? 3'800'000 : 0));
        CHECK(alike[at] == (isOne ? work * 3 / 4 : work));
    }
}

TEST_CASE("A link that is made as slow again is so beside transfers that are even") {
    for (const bool isSlow : {true, false}) {
        CAPTURE(isSlow);
        PipelinePlan plan;
        plan.dpRanks = 4;
        plan.stages = 2;
        plan.work = [&](const model::JobOp& op) {
            const bool isOfLink =
                op.type == JobOpType::ForwardSend || op.type == JobOpType::ForwardReceive;
            return Duration(isPass(op.type)                ? 3'000'000
                    : isSlow && isOfLink && op.dpRank == 2 ? 600'000
                                                           : 100'000);
        };
        const auto job = JobGraph::of(PipelineJob(plan).rows());
        REQUIRE(job);
        const Worker from{2, 0};
        const Worker to{2, 1};
        const double times = timesOfPeers(*job, from, to);
        CHECK(times == Approx(isSlow ? 6 : 1));
        CHECK(timesOfPeers(*job, to, from) == Approx(1)); // the other direction
        CHECK(timesOfPeers(*job, {0, 0}, {0, 1}) == Approx(isSlow ? 0.375 : 1));
        const std::vector<Fix> fixes{fasterTransfers(from, to, 1 - 1 / times), evenStageTransfers(),
            fasterTransfers(from, to, 1 - times)};
        CHECK(fixedWork(*job, fixes) == job->work());
        const std::vector<Fix> spread{evenStageTransfers()};
        CHECK((fixedWork(*job, spread) == job->work()) == !isSlow);
    }
}

TEST_CASE("In a healthy job with 3 % of noise no fix costs a percent of the step") {
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        std::normal_distribution<double> noise(1, 0.03);
        PipelinePlan plan = randomPlan(random);
        plan.work = [&](const model::JobOp& op) {
            const double normal = op.type == JobOpType::ForwardCompute ? 5e6
                : op.type == JobOpType::BackwardCompute                ? 1e7
                                                                       : 2e5;
            return Duration(static_cast<int64_t>(normal * noise(random)));
        };
        const auto job = JobGraph::of(PipelineJob(plan).rows());
        REQUIRE(job);
        const Duration step = job->stepTime(job->work());
        INFO("seed " << seed);
        for (const Fix& fix : {workerAsPeers({0, 0}), evenStages(), evenRanks(), evenMicroBatches(),
                 evenStageTransfers(), medianTransfers(), noTransfers()}) {
            const Duration price = priceOf(*job, std::vector{fix});
            CHECK(price <= step);
            CHECK(100 * price >= -step);
        }
    }
}

} // namespace fixes_test
