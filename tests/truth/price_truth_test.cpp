// SPDX-License-Identifier: GPL-3.0-or-later
// What checks say that slow ranks and uneven sequences of pipelines cost, against what was planted.
#include <algorithm>
#include <map>
#include <utility>

#include <catch2/catch.hpp>

#include "tests/core/advisor/one_check.h"
#include "tests/truth/grid.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace price_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

generator::Job pipelineJob(int data, int tensor, int stages, uint64_t seed) {
    generator::Job job;
    job.dataParallel = data;
    job.tensorParallel = tensor;
    job.pipelineParallel = stages;
    job.layers = 4 * stages;
    job.steps = 6;
    job.seed = seed;
    job.noisePermille = 20;
    job.isCompact = true;
    return job;
}

/// The only finding: its cost over what the first trouble was planted to cost a step.
double toldOverPlanted(
    const generator::Job& job, const OneCheck& check, const std::string& method = kByReplay) {
    const Price& price = check.finding().price;
    REQUIRE(price.cost);
    CHECK(price.method == method);
    const generator::Truth truth = generator::truthOf(job);
    REQUIRE_FALSE(truth.troubles.empty());
    return static_cast<double>(price.cost->count()) * static_cast<double>(job.steps)
        / static_cast<double>(truth.troubles.front().cost);
}

/// ns: of each step the longest rank.
double meanStep(const generator::Job& job) {
    const SimulatedJob simulated(job);
    std::map<int64_t, Duration> steps;
    for (const analysis::StepRow& row : simulated.steps.rows) {
        Duration& longest = steps[row.step.value_or(0)];
        longest = std::max(longest, row.values.orZero(analysis::StepMetric::Total));
    }
    double sum = 0;
    for (const auto& [step, time] : steps)
        sum += static_cast<double>(time.count()); // count(): a mean
    return sum / static_cast<double>(steps.size());
}

double nanoseconds(const Value& value) {
    return static_cast<double>(std::get<Duration>(value).count()); // count(): compared with a mean
}

OneCheck judged(const generator::Job& job, const char* id) {
    const WrittenJob files(job);
    return runCheck(files.snapshot(), id);
}

} // namespace

TEST_CASE("A slow rank of a pair costs what was planted, beside other troubles", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3, 20})) {
        CAPTURE(seed);
        generator::Job job = pipelineJob(2, 2, 4, seed); // as sample_job.sh, but compact
        job.microbatches = 8;
        job.steps = 12;
        job.troubles.slowRanks = generator::SlowRanks{{13}, 115};
        job.troubles.slowLink = generator::SlowLink{4, 8, 600};
        job.troubles.slowStep = generator::SlowStep{17, 120};
        job.troubles.extraLayers = 1;
        const OneCheck found = judged(job, "CL-1");
        CHECK(found.finding().ranks == std::vector<int64_t>{13});
        CHECK(toldOverPlanted(job, found) == Approx(1).margin(0.08));
    }
}

TEST_CASE("A slow rank of four in a group costs what was planted", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3})) {
        CAPTURE(seed);
        generator::Job job = pipelineJob(2, 4, 2, seed);
        job.troubles.slowRanks = generator::SlowRanks{{1}, 120};
        const OneCheck found = judged(job, "CL-1");
        CHECK(found.finding().ranks == std::vector<int64_t>{1});
        CHECK(toldOverPlanted(job, found) == Approx(1).margin(0.08));
    }
}

TEST_CASE("Two slow ranks for which the step waits are told together", "[truth]") {
    for (const auto& [data, tensor] : {std::pair(8, 1), std::pair(1, 8), std::pair(2, 4)})
        for (const uint64_t seed : seedsOf({1, 2})) {
            CAPTURE(data, tensor, seed);
            generator::Job job = pipelineJob(data, tensor, 2, seed);
            job.troubles.slowRanks = generator::SlowRanks{{0, 1}, 140};
            const OneCheck found = judged(job, "CL-1");
            CHECK(found.finding().text.key == "CL-1.together");
            CHECK(found.finding().ranks == std::vector<int64_t>{0, 1});
            CHECK(toldOverPlanted(job, found) == Approx(1).margin(0.06));
        }
}

TEST_CASE("Half of a stage that is slow costs what was planted", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3, 4})) {
        CAPTURE(seed);
        generator::Job job = pipelineJob(4, 1, 2, seed);
        job.noisePermille = 30;
        job.troubles.slowRanks = generator::SlowRanks{{4, 5}, 140};
        const OneCheck found = judged(job, "CL-4");
        CHECK(found.finding().ranks == std::vector<int64_t>{4, 5});
        CHECK(toldOverPlanted(job, found) == Approx(1).margin(0.06));
        CHECK(judged(job, "CL-15").findings.empty());
    }
}

TEST_CASE("Uneven sequences in chunks cost what was planted", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3, 4})) {
        CAPTURE(seed);
        generator::Job job = pipelineJob(2, 1, 2, seed);
        job.virtualStages = 2;
        const double healthy = meanStep(job);
        job.troubles.unevenSequencesPercent = 40;
        const OneCheck found = judged(job, "CL-20");
        CHECK(toldOverPlanted(job, found) == Approx(1).margin(0.05));
        const std::vector<Evidence>& evidence = found.finding().evidence;
        REQUIRE(evidence.size() == 2);
        CHECK(nanoseconds(evidence[0].value) == Approx(meanStep(job)).epsilon(0.05));
        CHECK(nanoseconds(evidence[1].value) == Approx(healthy).epsilon(0.05));
    }
}

TEST_CASE("Uneven sequences cost the transfers within their groups as well", "[truth]") {
    for (const auto& [tensor, context] : {std::pair(4, 1), std::pair(1, 2), std::pair(2, 2)})
        for (const uint64_t seed : seedsOf({1, 2, 3})) {
            CAPTURE(tensor, context, seed);
            generator::Job job = pipelineJob(4, tensor, 1, seed);
            job.contextParallel = context;
            job.troubles.unevenSequencesPercent = 50;
            const OneCheck found = judged(job, "CL-20");
            CHECK(toldOverPlanted(job, found, kAtOwnPace) == Approx(1).margin(0.06));
        }
}

} // namespace price_truth_test
