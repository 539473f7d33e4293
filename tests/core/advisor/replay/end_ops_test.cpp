// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/end_ops.h"

#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/advisor/replay/job_graph.h"
#include "tests/core/advisor/replay/random_plan.h"

namespace end_ops_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;
using analysis::PassKind;
using model::JobOpType;

namespace {

/// In ms.
TimeRange at(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin * 1'000'000), fromNanoseconds(end * 1'000'000)};
}

StageStep workerWith(
    const std::vector<analysis::PipelinePass>& passes, const std::vector<TimeRange>& gradients) {
    StageStep worker;
    worker.stage.passes = passes;
    for (const TimeRange& time : gradients)
        worker.stage.collectives.push_back({JobOpType::GradsReduceScatter, time});
    return worker;
}

int64_t inMs(Timestamp time) {
    return time.time_since_epoch() / std::chrono::milliseconds(1);
}

/// "30-50 beside, 50-60": gradients, then the optimizer.
std::string textOf(const std::vector<EndOp>& ops) {
    std::string text;
    for (const EndOp& op : ops) {
        const std::string chunk = op.chunk ? fmt::format(" of {}", *op.chunk) : std::string();
        text += fmt::format("{}{}-{}{}{}", text.empty() ? "" : ", ", inMs(op.time.begin),
            inMs(op.time.end), chunk, op.isBesidePasses ? " beside" : "");
    }
    return text;
}

std::vector<std::string> textsOf(const std::vector<StageStep>& workers, size_t chunks = 1) {
    std::vector<std::string> texts;
    const GradientRows rows = gradientRows(workers, chunks);
    for (const auto& ops : endOpsOf(workers, hasRow(rows) ? rows : GradientRows()))
        texts.push_back(textOf(ops));
    return texts;
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("Gradients that wait for a link are moved in a row beside the last pass", "[advisor]") {
    const std::vector<analysis::PipelinePass> early{{PassKind::Backward, 0, at(0, 30)}};
    const std::vector<analysis::PipelinePass> late{{PassKind::Backward, 0, at(0, 40)}};
    // The first can be moved when the late one has it, too; the last needs all of the pass.
    CHECK(textsOf({workerWith(early, {at(10, 40), at(40, 60), at(60, 80)}),
              workerWith(late, {at(20, 40), at(40, 60), at(60, 80)})})
        == Texts{"10-60 beside, 60-80, 80-80", "20-60 beside, 60-80, 80-80"});
    // Each of these is moved before the next is there.
    CHECK(textsOf({workerWith(early, {at(10, 12), at(20, 22), at(30, 32)})})
        == Texts{"30-32, 32-32"});
    // Behind the pass nothing is beside it.
    CHECK(textsOf({workerWith(early, {at(30, 40), at(40, 50), at(50, 60)})})
        == Texts{"30-60, 60-60"});
    // A row that another one follows: the last alone has to be waited for.
    CHECK(textsOf({workerWith(early, {at(5, 10), at(10, 15), at(20, 33), at(33, 46)})})
        == Texts{"20-33 beside, 33-46, 46-46"});
    CHECK(textsOf({workerWith(early, {})}) == Texts{"30-30"});
}

TEST_CASE("Gradients of each chunk of a stage are moved beside passes of the next", "[advisor]") {
    const std::vector<analysis::PipelinePass> passes{{PassKind::Backward, 0, at(0, 10), 1},
        {PassKind::Backward, 1, at(10, 20), 1}, {PassKind::Backward, 0, at(20, 30), 0},
        {PassKind::Backward, 1, at(30, 40), 0}};
    // A slow link: those of chunk 0 wait for it, whatever they are of.
    CHECK(textsOf({workerWith(passes, {at(15, 35), at(35, 55), at(55, 75), at(75, 95)})}, 2)
        == Texts{"15-35 of 1 beside, 35-55 of 1 beside, 55-55 of 0 beside, 55-95 of 0, 95-95"});
    // A fast one: each chunk has moved its own before the next one comes.
    CHECK(textsOf({workerWith(passes, {at(15, 17), at(20, 22), at(35, 37), at(40, 42)})}, 2)
        == Texts{"40-42, 42-42"});
    // All behind the passes: chunks are not told apart.
    CHECK(textsOf({workerWith(passes, {at(40, 42), at(42, 44), at(44, 46), at(46, 48)})}, 2)
        == Texts{"40-48, 48-48"});
    // One transfer of each chunk.
    CHECK(textsOf({workerWith(passes, {at(20, 45), at(45, 70)})}, 2)
        == Texts{"20-20 of 1 beside, 20-45 of 1 beside, 45-45 of 0 beside, 45-70 of 0, 70-70"});
    // Workers that have other gradients than each other.
    CHECK(textsOf({workerWith(passes, {at(15, 35), at(35, 55), at(55, 75), at(75, 95)}),
                      workerWith(passes, {at(15, 35)})},
              2)
        == Texts{"40-95, 95-95", "40-40"});
}

TEST_CASE(
    "A step without a row has the ops of those with one, which begin as it does", "[advisor]") {
    const std::vector<StageStep> workers{
        workerWith({{PassKind::Backward, 0, at(0, 30)}}, {at(10, 12), at(40, 42)}),
        workerWith({{PassKind::Backward, 0, at(0, 40)}}, {at(10, 12), at(40, 42)})};
    Texts texts;
    for (const auto& ops : endOpsOf(workers, gradientRows(workers, 1)))
        texts.push_back(textOf(ops));
    CHECK(texts == Texts{"30-40 beside, 40-42, 42-42", "40-40 beside, 40-42, 42-42"});
}

TEST_CASE("Gradients of a worker that was cut, or that overlap, are ops as well", "[advisor]") {
    const std::vector<analysis::PipelinePass> passes{
        {PassKind::Backward, 0, at(0, 10), 1}, {PassKind::Backward, 0, at(20, 30), 0}};
    const std::vector<StageStep> cut{workerWith(passes, {at(5, 25), at(25, 40)}),
        workerWith({{PassKind::Forward, 0, at(0, 10), 1}}, {at(5, 25)})};
    const auto ops = endOpsOf(cut, gradientRows(cut, 2));
    REQUIRE(ops.size() == 2);
    CHECK(textOf(ops[1]) == "10-25, 25-25");
    // Of two streams: the optimizer begins behind all of them.
    CHECK(textsOf({workerWith({{PassKind::Backward, 0, at(0, 90)}}, {at(100, 200), at(110, 150)})})
        == Texts{"100-150, 200-200"});
}

// A pass that is half as long has its gradients twice as early.
TEST_CASE(
    "What begins within a pass begins with as much of it as brute force has it", "[advisor]") {
    size_t differing = 0;
    for (uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        PipelinePlan plan = randomPlan(random);
        plan.isReducedBeside = true;
        plan.leftThen = 0.1 + 0.8 * static_cast<double>(random() % 100) / 100;
        plan.delay = {};
        PipelineJob planted(plan);
        const auto job = JobGraph::of(planted.rows());
        INFO("seed " << seed);
        REQUIRE(job);
        constexpr Duration kRounded(100); // of parts of passes, one behind the other
        const auto isNear = [&](Duration one, Duration other) {
            return std::chrono::abs(one - other) <= kRounded;
        };
        const Duration step = meanTime(planted.stepTimes(PipelineJob::Host::None));
        CHECK(isNear(job->stepTime(job->work()), step));
        const auto isShorter = [](JobOpType type) { return type == JobOpType::BackwardCompute; };
        Work shorter = job->work();
        const size_t lanes = job->lanes().lanes.size();
        for (size_t i = 0; i < shorter.size(); ++i)
            shorter[i] /= isShorter(job->lanes().ops[i / lanes].type) ? 4 : 1;
        for (PipelineOp& one : planted.ops())
            one.work /= isShorter(one.op.type) ? 4 : 1;
        const Duration wanted = meanTime(planted.stepTimes(PipelineJob::Host::None));
        CHECK(isNear(job->stepTime(shorter), wanted));
        // What a host keeps a pass from is a part of it as well.
        JobGraph kept = *job;
        Work within(job->size());
        for (size_t i = 0; i < within.size(); ++i)
            if (isShorter(job->lanes().ops[i / lanes].type))
                within[i] = job->work()[i] / 2;
        kept.limitByHosts(within, {});
        CHECK(isNear(kept.stepTime(kept.work(), Delays::AsMeasured), step));
        for (PipelineOp& one : planted.ops())
            one.within.reset(); // waits for the whole pass
        differing += !isNear(meanTime(planted.stepTimes(PipelineJob::Host::None)), wanted);
    }
    CHECK(differing > 5);
}

} // namespace end_ops_test
