// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/job_graph.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/advisor/replay/even_layers.h"
#include "core/advisor/replay/fixes.h"
#include "core/advisor/replay/host_pauses.h"
#include "core/advisor/replay/lost_ends.h"
#include "tests/core/advisor/replay/random_plan.h"

namespace replay_test {

using namespace rankscope;
using namespace rankscope::advisor;
using model::JobOpType;
using test::between;
using test::PipelineJob;
using test::PipelinePlan;
using test::Random;
using test::randomPlan;

namespace {

/// Where an op of the planted job stands in Work.
class Places {
public:
    explicit Places(const JobGraph& job) {
        const OpLanes& lanes = job.lanes();
        for (size_t i = 0; i < job.size(); ++i) {
            const Op& op = lanes.ops[i / lanes.lanes.size()];
            const Lane& lane = lanes.lanes[i % lanes.lanes.size()];
            m_places[{lane.step, lane.dpRank, op.stage, op.type, op.ordinal}] = i;
        }
    }
    size_t of(const model::JobOp& op) const {
        return m_places.at({op.step, op.dpRank, op.stage, op.type, op.ordinal});
    }

private:
    std::map<std::tuple<int64_t, int32_t, int32_t, JobOpType, int32_t>, size_t> m_places;
};

} // namespace

TEST_CASE("G18: 1F1B of 4 stages and 8 micro-batches without communication") {
    const auto stepOf = [](const std::array<int64_t, 4>& percentOfStage) {
        PipelinePlan plan; // advisor_spec.md D
        plan.dpRanks = 1;
        plan.steps = 1;
        plan.hasEnd = false;
        plan.work = [&](const model::JobOp& op) {
            const std::map<JobOpType, int64_t> passes{
                {JobOpType::ForwardCompute, 10'000}, {JobOpType::BackwardCompute, 20'000}};
            const auto found = passes.find(op.type);
            return Duration(found == passes.end()
                    ? 0
                    : found->second * percentOfStage[static_cast<size_t>(op.stage)]);
        };
        const auto job = JobGraph::of(PipelineJob(plan).rows());
        REQUIRE(job);
        return job->stepTime(job->work());
    };
    CHECK(stepOf({100, 100, 100, 100}) == Duration(33'000'000)); // (m + p - 1) * (1 + 2)
    CHECK(stepOf({120, 100, 100, 130}) == Duration(40'800'000));
    CHECK(stepOf({130, 100, 100, 100}) == Duration(37'500'000));
}

TEST_CASE("A replay is what brute force finds, with delays what was measured") {
    for (uint64_t seed = 0; seed < 40; ++seed) {
        Random random(seed);
        PipelineJob planted(randomPlan(random));
        const auto job = JobGraph::of(planted.rows());
        INFO("seed " << seed);
        if (!job)
            FAIL(job.error().message);
        CHECK(job->stepTimes(job->work(), Delays::AsMeasured)
            == planted.stepTimes(PipelineJob::Host::Delays));
        CHECK(job->stepTimes(job->work()) == planted.stepTimes(PipelineJob::Host::None));

        const Places places(*job);
        Work changed = job->work();
        bool isAlike = true;
        for (test::PipelineOp& one : planted.ops()) {
            isAlike = isAlike && changed[places.of(one.op)] == one.work;
            if (random() % 3 == 0)
                one.work = between(random, 0, 12'000'000);
            changed[places.of(one.op)] = one.work;
        }
        CHECK(isAlike);
        CHECK(job->stepTimes(changed) == planted.stepTimes(PipelineJob::Host::None));
        JobGraph late = *job;
        late.playDelays(late.delays());
        CHECK(late.stepTimes(changed) == planted.stepTimes(PipelineJob::Host::Delays));
        CHECK(
            late.stepTimes(changed, Delays::Without) == planted.stepTimes(PipelineJob::Host::None));
    }
}

// A pause of its host lies within a pass, or before it, or both; others wait for the worker or not.
TEST_CASE("A host's pauses cost what brute force finds") {
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        PipelinePlan plan = randomPlan(random);
        const auto isPaused = [](const model::JobOp& op) {
            return isPass(op.type) && op.stage == 0 && op.dpRank == 0 && op.ordinal == 0;
        };
        plan.delay = [&](const model::JobOp& op) {
            return isPaused(op) ? Duration(4'000'000) : Duration();
        };
        PipelineJob planted(plan);
        const auto job = JobGraph::of(planted.rows());
        INFO("seed " << seed);
        REQUIRE(job);
        PausesOfWorkers pauses;
        for (test::PipelineOp& one : planted.ops()) {
            if (!isPaused(one.op))
                continue;
            // From 3 ms before the pass to 1 ms after its begin.
            const Timestamp begin = one.op.start - Duration(3'000'000);
            pauses[{0, 0}].host.push_back({begin, begin + Duration(4'000'000)});
            one.delay -= Duration(3'000'000);
            one.work -= Duration(1'000'000);
        }
        HostPauses& paused = pauses[{0, 0}];
        std::ranges::sort(paused.host, {}, &TimeRange::begin);
        paused.device = paused.host;
        const Duration without = meanTime(planted.stepTimes(PipelineJob::Host::Delays));
        const PausePrice found = priceOfPauses(*job, pauses);
        CHECK(found.price == job->stepTime(job->work(), Delays::AsMeasured) - without);
        Work work = job->work(); // a change that can follow others
        HostTimes delays = job->delays();
        found.change(*job, work, delays);
        CHECK(job->stepTime(work, delays) == without);
        CHECK(priceOfPauses(*job, {}).price == Duration());
    }
}

TEST_CASE("Gradients that moved for longer cost what brute force finds") {
    bool isAny = false;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        PipelineJob planted(randomPlan(random));
        const auto job = JobGraph::of(planted.rows());
        INFO("seed " << seed);
        REQUIRE(job);
        std::map<Worker, LostEnds> losses;
        for (test::PipelineOp& one : planted.ops()) {
            if (one.op.type != JobOpType::GradsReduceScatter || one.op.stage != 0)
                continue;
            // The last millisecond of it, at most what it moved data for; told twice.
            const Timestamp end = one.op.start + one.op.duration;
            const Duration lost = std::min(one.work, Duration(1'000'000));
            LostEnds& of = losses[{one.op.dpRank, 0}];
            of.gradients.insert(of.gradients.end(), 2, {end - lost, end});
            one.work -= lost;
            isAny = isAny || lost > Duration();
        }
        const std::vector<Fix> fixes{withoutLostEnds(losses)};
        CHECK(priceOf(*job, fixes)
            == job->stepTime(job->work()) - meanTime(planted.stepTimes(PipelineJob::Host::None)));
    }
    CHECK(isAny);
}

TEST_CASE("What other ranks of a worker lose is lost in its passes and in the norm of all") {
    PipelinePlan plan;
    plan.dpRanks = 2;
    plan.stages = 2;
    plan.microBatches = 2;
    plan.steps = 1;
    plan.work = [](const model::JobOp& op) {
        return std::chrono::milliseconds(op.type == JobOpType::OptimizerClip ? 5 : 3);
    };
    PipelineJob planted(plan);
    const auto job = JobGraph::of(planted.rows());
    REQUIRE(job);
    std::map<Worker, LostEnds> losses;
    const auto lastOf = [](const model::JobOp& op, Duration length) {
        const Timestamp end = op.start + op.duration;
        return TimeRange{end - length, end};
    };
    for (test::PipelineOp& one : planted.ops()) {
        const bool isOfWorker = one.op.stage == 1 && one.op.dpRank == 1;
        if (isOfWorker && one.op.type == JobOpType::ForwardCompute) {
            losses[{1, 1}].passes.push_back(lastOf(one.op, std::chrono::milliseconds(1)));
            one.work -= std::chrono::milliseconds(1);
        }
        if (one.op.type != JobOpType::OptimizerClip)
            continue;
        if (isOfWorker)
            losses[{1, 1}].ofOthers.push_back(lastOf(one.op, std::chrono::milliseconds(4)));
        one.work -= std::chrono::milliseconds(4);
    }
    const std::vector<Fix> fixes{withoutLostEnds(losses)};
    const Duration price = priceOf(*job, fixes);
    CHECK(
        price == job->stepTime(job->work()) - meanTime(planted.stepTimes(PipelineJob::Host::None)));
    CHECK(price >= std::chrono::milliseconds(4));
}

TEST_CASE("To shorten ops saves something between nothing and the whole step") {
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const auto job = JobGraph::of(PipelineJob(randomPlan(random)).rows());
        REQUIRE(job);
        const Fix shorten = [&random](const JobGraph& /*job*/, Work& work) {
            for (Duration& length : work)
                if (random() % 2 == 0)
                    length = length * static_cast<int64_t>(random() % 4) / 4;
        };
        const Duration price = priceOf(*job, std::vector{shorten});
        CHECK(price >= Duration());
        CHECK(price <= job->stepTime(job->work()));
    }
}

TEST_CASE("Layers move, output layers stay where they are") {
    using Layers = std::vector<int64_t>;
    const auto best = [](const Layers& layers, std::initializer_list<int64_t> times) {
        std::vector<Duration> stages;
        for (const int64_t time : times)
            stages.emplace_back(time);
        return bestLayers(layers, stages, Duration(10));
    };
    CHECK(best({4, 8}, {40, 80}) == Layers{6, 6});
    CHECK(best({4, 8}, {40, 87}) == Layers{6, 6}); // half a layer in the output is none to move
    CHECK(best({4, 8}, {40, 105}) == Layers{7, 5});
    CHECK(best({6, 6, 6}, {60, 60, 60}) == Layers{6, 6, 6});

    // Of a layer, and of the output beside them; stage 1 has twice the layers and the output.
    const std::map<JobOpType, std::pair<int64_t, int64_t>> times{
        {JobOpType::ForwardCompute, {1'000'000, 500'000}},
        {JobOpType::BackwardCompute, {2'000'000, 0}},
        {JobOpType::GradsReduceScatter, {40'000, 10'000}},
        {JobOpType::Optimizer, {300'000, 80'000}}};
    const auto workWith = [&times](const Layers& layers, JobOpType type, int32_t stage) {
        const auto of = times.find(type);
        return Duration(of == times.end() ? 0
                                          : layers[static_cast<size_t>(stage)] * of->second.first
                    + stage * of->second.second);
    };
    for (const Layers& layers : {Layers{4, 8}, Layers{8, 4}}) {
        PipelinePlan plan;
        plan.stages = 2;
        plan.work = [&](const model::JobOp& op) { return workWith(layers, op.type, op.stage); };
        const auto job = JobGraph::of(PipelineJob(plan).rows());
        REQUIRE(job);
        const Work moved = fixedWork(*job, std::vector{movedLayers(layers)});
        for (size_t at = 0; at < moved.size(); ++at) {
            const Op& op = job->lanes().ops[at / job->lanes().lanes.size()];
            CHECK(moved[at] == workWith({6, 6}, op.type, op.stage));
        }
        CHECK(moveLayers(*job, job->work(), layers)->layers == Layers{6, 6});
        CHECK(fixedWork(*job, std::vector{movedLayers({4, 8, 4})}) == job->work());
        CHECK_FALSE(moveLayers(*job, job->work(), {4, 8, 4}));
    }
}

TEST_CASE("Gradients that are as long of few layers as of many stay so") {
    // Those of all but the last layer are moved beside passes; stage 2 has an output beside them.
    const auto workWith = [](const std::vector<int64_t>& layers, JobOpType type, int32_t stage) {
        const int64_t own = layers[static_cast<size_t>(stage)];
        return Duration(isPass(type)                    ? own * 1'000'000
                : type == JobOpType::GradsReduceScatter ? 600'000 + (own == 2 ? 100 : 0)
                : type == JobOpType::Optimizer          ? own * 300'000
                                                        : 0);
    };
    PipelinePlan plan;
    plan.stages = 3;
    plan.work = [&](const model::JobOp& op) { return workWith({2, 2, 8}, op.type, op.stage); };
    const auto job = JobGraph::of(PipelineJob(plan).rows());
    REQUIRE(job);
    const Work moved = fixedWork(*job, std::vector{movedLayers({2, 2, 8})});
    for (size_t at = 0; at < moved.size(); ++at) {
        const Op& op = job->lanes().ops[at / job->lanes().lanes.size()];
        if (op.type == JobOpType::GradsReduceScatter)
            CHECK(moved[at] == job->work()[at]); // shorter ones of more layers are chance
        else if (isPass(op.type) || op.type == JobOpType::Optimizer)
            CHECK(moved[at] == workWith({4, 4, 4}, op.type, op.stage));
    }
}

TEST_CASE("A layer that moves takes as long as its micro-batch is") {
    const auto workWith = [](const std::vector<int64_t>& layers, JobOpType type, int32_t stage,
                              int64_t microBatch) {
        return Duration(isPass(type)
                ? layers[static_cast<size_t>(stage)] * 1'000'000 * (1 + microBatch % 3)
                : 0);
    };
    PipelinePlan plan;
    plan.stages = 2;
    plan.microBatches = 6;
    plan.work = [&](const model::JobOp& op) {
        return workWith({4, 8}, op.type, op.stage, op.ordinal);
    };
    const auto job = JobGraph::of(PipelineJob(plan).rows());
    REQUIRE(job);
    const Work moved = fixedWork(*job, std::vector{movedLayers({4, 8})});
    for (size_t at = 0; at < moved.size(); ++at) {
        const Op& op = job->lanes().ops[at / job->lanes().lanes.size()];
        const Duration wanted = workWith({6, 6}, op.type, op.stage, op.ordinal);
        CHECK(std::abs((moved[at] - wanted).count()) <= 1);
    }
}

TEST_CASE("Of splits that are even alike layers move to the one with the shortest step") {
    constexpr int64_t kForward = 1'000'000;
    size_t unlike = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        std::vector<int64_t> extra(3); // of each pass: an output layer, a slow rank of the group
        for (size_t stage = 1; stage < extra.size(); ++stage)
            extra[stage] = static_cast<int64_t>(random() % 3'000'000);
        const auto jobWith = [&](const std::vector<int64_t>& layers) {
            PipelinePlan plan;
            plan.stages = 3;
            plan.work = [&](const model::JobOp& op) {
                const auto stage = static_cast<size_t>(op.stage);
                const int64_t times = op.type == JobOpType::ForwardCompute ? 1 : 2;
                return Duration(
                    isPass(op.type) ? layers[stage] * kForward * times + extra[stage] : 0);
            };
            auto job = JobGraph::of(PipelineJob(plan).rows());
            REQUIRE(job);
            return std::move(*job);
        };
        const auto longestOf = [&](const std::vector<int64_t>& layers) {
            int64_t longest = 0;
            for (size_t stage = 0; stage < layers.size(); ++stage)
                longest = std::max(longest, 3 * kForward * layers[stage] + 2 * extra[stage]);
            return longest;
        };
        std::vector<int64_t> layers(3);
        for (int64_t& of : layers)
            of = 2 + static_cast<int64_t>(random() % 4);
        const int64_t all = layers[0] + layers[1] + layers[2];
        std::vector<std::vector<int64_t>> splits;
        for (int64_t first = 1; first < all - 1; ++first)
            for (int64_t second = 1; first + second < all; ++second)
                splits.push_back({first, second, all - first - second});
        int64_t even = longestOf(layers);
        for (const auto& split : splits)
            even = std::min(even, longestOf(split));
        Duration least = Duration::max();
        Duration most{};
        for (const auto& split : splits) {
            if (longestOf(split) > even + 3 * kForward / 2)
                continue;
            const JobGraph tried = jobWith(split);
            least = std::min(least, tried.stepTime(tried.work()));
            most = std::max(most, tried.stepTime(tried.work()));
        }
        unlike += most > least ? 1 : 0;
        const JobGraph job = jobWith(layers);
        CAPTURE(seed, layers, extra);
        CHECK(job.stepTime(fixedWork(job, std::vector{movedLayers(layers)})) == least);
    }
    CHECK(unlike >= 5);
}

} // namespace replay_test
