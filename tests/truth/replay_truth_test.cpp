// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs written out as rank folders, played again: the replay against the measured step, the cause
// and its price against what was planted.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/advisor/replay/cause.h"
#include "core/advisor/replay/measured_job.h"
#include "tests/truth/grid.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace replay_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

/// DP 2 x PP 4.
generator::Job pipelineJob(int tensor = 1, int chunks = 1) {
    generator::Job job;
    job.dataParallel = 2;
    job.tensorParallel = tensor;
    job.pipelineParallel = 4;
    job.virtualStages = chunks;
    job.layers = 4 * 4 * chunks;
    job.microbatches = 8;
    job.steps = 3;
    job.seed = 3;
    job.noisePermille = 10;
    job.isCompact = true;
    return job;
}

JobGraph played(const generator::Job& job) {
    const WrittenJob files(job);
    query::Session session(std::make_shared<query::Snapshot>(files.snapshot()));
    const auto ops = measuredOps(session, {}, {});
    if (!ops)
        FAIL(ops.error().message);
    auto graph = JobGraph::of(*ops, kAsProfiled);
    if (!graph)
        FAIL(graph.error().message);
    CHECK(graph->lanes().droppedSteps == 0);
    return std::move(*graph);
}

double ratio(Duration part, Duration whole) {
    return static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

/// Mean over the steps.
Duration plantedCost(const generator::Job& job) {
    const generator::Truth truth = generator::truthOf(job);
    REQUIRE(truth.troubles.size() == 1);
    return Duration(truth.troubles.front().cost / job.steps);
}

} // namespace

TEST_CASE("A healthy pipeline is played again as it ran, and nothing is found", "[truth]") {
    for (const auto& [tensor, chunks] : {std::pair(2, 1), std::pair(1, 2)}) {
        CAPTURE(tensor, chunks);
        const JobGraph job = played(pipelineJob(tensor, chunks));
        const auto measured = job.measuredStepTimes();
        CHECK(job.stepTimes(job.work(), Delays::AsMeasured) == measured);
        const Slowdowns slowdowns = slowdownsOf(job);
        CHECK(ratio(slowdowns.replayed, slowdowns.measured) == Approx(1).margin(0.01));
        CHECK_FALSE(diagnose(job, slowdowns).cause);
    }
}

TEST_CASE("The warm-up step is not played again", "[truth]") {
    const WrittenJob files(pipelineJob()); // steps 10 to 12
    query::Session session(std::make_shared<query::Snapshot>(files.snapshot()));
    const auto all = measuredOps(session, {}, {});
    const auto later = measuredOps(session, {}, {}, 10);
    REQUIRE(all);
    REQUIRE(later);
    CHECK(3 * later->size() == 2 * all->size());
    CHECK(std::ranges::none_of(*later, [](const model::JobOp& op) { return op.step == 10; }));
}

TEST_CASE("A slow rank of a pipeline is the cause, at the price that was planted", "[truth]") {
    for (const int chunks : {1, 2}) {
        CAPTURE(chunks);
        generator::Job job = pipelineJob(1, chunks);
        job.troubles.slowRanks = generator::SlowRanks{{2}, 160}; // DP 0, stage 1
        const JobGraph graph = played(job);
        const auto cause = diagnose(graph, slowdownsOf(graph)).cause;
        REQUIRE(cause);
        CHECK(cause->factor == Factor::Worker);
        CHECK(cause->worker == Worker{0, 1});
        const Duration price = priceOf(graph, std::vector{workerAsPeers(cause->worker)});
        CHECK(ratio(price, plantedCost(job)) == Approx(1).margin(0.03));
    }
}

TEST_CASE("A slow rank of a tensor-parallel group costs what was planted", "[truth]") {
    // The last collective of a pass, in which the others wait for it, is not the next pass's.
    for (const uint64_t seed : seedsOf({1, 2, 3})) {
        CAPTURE(seed);
        generator::Job job = pipelineJob(4);
        job.seed = seed;
        job.microbatches = 4;
        job.troubles.slowRanks = generator::SlowRanks{{1}, 150};
        const JobGraph graph = played(job);
        const Duration price = priceOf(graph, std::vector{workerAsPeers({0, 0})});
        CHECK(ratio(price, plantedCost(job)) == Approx(1).margin(0.07));
    }
}

TEST_CASE("A slow link between stages costs what was planted", "[truth]") {
    for (const int chunks : {1, 2}) {
        CAPTURE(chunks);
        generator::Job job = pipelineJob(1, chunks);
        job.troubles.slowLink = generator::SlowLink{2, 4, 800}; // DP 0, stages 1 and 2
        const JobGraph graph = played(job);
        const double share = 1 - 1 / 8.0;
        const Duration price = priceOf(graph,
            std::vector{
                fasterTransfers({0, 1}, {0, 2}, share), fasterTransfers({0, 2}, {0, 1}, share)});
        CHECK(ratio(price, plantedCost(job)) == Approx(1).margin(0.1));
        // the other data-parallel rank's link is as it should be
        const Duration other = priceOf(graph, std::vector{fasterTransfers({1, 1}, {1, 2}, share)});
        CHECK(other * 10 < price);
    }
}

TEST_CASE("A last stage with more layers is the cause, not its ranks", "[truth]") {
    generator::Job job = pipelineJob();
    job.troubles.extraLayers = 2;
    const JobGraph graph = played(job);
    const auto cause = diagnose(graph, slowdownsOf(graph)).cause;
    REQUIRE(cause);
    CHECK(cause->factor == Factor::Stage);
    CHECK(cause->worker.stage == 3);
}

TEST_CASE(
    "Uneven sequences of rank folders are the cause, at what evening them out saves", "[truth]") {
    generator::Job job = pipelineJob();
    job.troubles.unevenSequencesPercent = 40;
    const JobGraph graph = played(job);
    const auto cause = diagnose(graph, slowdownsOf(graph)).cause;
    REQUIRE(cause);
    CHECK(cause->factor == Factor::Sequences);
    const Duration price = priceOf(graph, std::vector{evenRanks(), evenMicroBatches()});
    // the lengths that were drawn are longer than 1 by 3 % in the mean: that work stays
    CHECK(ratio(price, plantedCost(job)) == Approx(1).margin(0.12));
}

} // namespace replay_truth_test
