// SPDX-License-Identifier: GPL-3.0-or-later
// What hosts that launch late or wait for their data cost a job with its timelines, against what
// was planted.
#include <algorithm>

#include "tests/core/advisor/one_check.h"
#include "tests/truth/grid.h"
#include "tests/truth/opened_job.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace host_price_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

generator::Job smallJob(uint64_t seed) {
    generator::Job job;
    job.steps = 4;
    job.seed = seed;
    job.noisePermille = 20;
    job.isCompact = true;
    return job;
}

/// Over what the only trouble was planted to cost a step.
double overPlanted(const generator::Job& job, std::optional<Duration> told) {
    REQUIRE(told);
    const generator::Truth truth = generator::truthOf(job);
    REQUIRE(truth.troubles.size() == 1);
    return static_cast<double>(told->count()) * static_cast<double>(job.steps)
        / static_cast<double>(truth.troubles.front().cost);
}

} // namespace

TEST_CASE("late launches cost what ranks of a group wait for each other as well", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2})) {
        CAPTURE(seed);
        generator::Job job = smallJob(seed);
        job.tensorParallel = 8;
        job.layers = 2;
        job.microbatches = 1;
        job.troubles.hostBound = true;
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "SC-7");
        const Price& price = found.finding().price;
        CHECK(price.method == "method.starved_group");
        CHECK(price.cost < price.high); // that one with the first launches of a step
        CHECK(overPlanted(job, price.high) == Approx(1).margin(0.1));
    }
}

TEST_CASE("late launches cost each step what its own leader loses to them", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3})) {
        CAPTURE(seed);
        generator::Job job = smallJob(seed);
        job.dataParallel = 32;
        job.layers = 1;
        job.troubles.hostBound = true;
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "SC-7");
        // Of the rank that leads most steps alone it is 8 to 20 % less.
        CHECK(overPlanted(job, found.finding().price.cost) == Approx(0.9).margin(0.03));
        CHECK(overPlanted(job, found.finding().price.high) == Approx(1.03).margin(0.03));
    }
}

TEST_CASE("what waits for data is no late launch", "[truth]") {
    generator::Job job = smallJob(1);
    job.dataParallel = 3;
    job.pipelineParallel = 2;
    job.layers = 2;
    job.microbatches = 2;
    job.troubles.hostBound = true;
    job.troubles.lateRank = generator::LateRank{1, 12'000'000};
    const OneCheck found = runCheck(*OpenedJob(job).snapshot(), "SC-7");
    const generator::Truth truth = generator::truthOf(job);
    const auto planted =
        std::ranges::find(truth.troubles, "host-bound", &generator::TroubleTruth::kind);
    REQUIRE(planted != truth.troubles.end());
    REQUIRE(found.finding().price.cost);
    CHECK(static_cast<double>(found.finding().price.cost->count()) * static_cast<double>(job.steps)
        == Approx(static_cast<double>(planted->cost)).epsilon(0.1));
}

TEST_CASE("what the launches of one stage delay is paid by the others, too", "[truth]") {
    generator::Job job = smallJob(1);
    job.contextParallel = 2;
    job.pipelineParallel = 3;
    job.layers = 3;
    job.microbatches = 9;
    job.hidden = 1024;
    job.troubles.hostBound = true;
    const OpenedJob files(job);
    // The rank that waits least for others is free for 15 % of its step, the step is a third
    // longer.
    for (const double share : {0.1, 0.2, 0.3}) {
        const OneCheck found = runCheck(*files.snapshot(), "SC-7", {}, {{"starved_share", share}});
        CHECK(overPlanted(job, found.finding().price.cost) == Approx(0.97).margin(0.03));
    }
    CHECK(
        runCheck(*files.snapshot(), "SC-7", {}, {{"starved_share", 0.4}}).state == CheckState::Ok);
}

TEST_CASE("late data of all ranks costs a pipeline what its first passes wait", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2})) {
        CAPTURE(seed);
        generator::Job job = smallJob(seed);
        job.dataParallel = 2;
        job.pipelineParallel = 4;
        job.layers = 8;
        job.troubles.lateData = true;
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "IO-1");
        const Price& price = found.finding().price;
        CHECK(price.method == "method.free_in_calls_of_stages");
        // 1 to 2 % is what the loader takes anyway
        CHECK(overPlanted(job, price.cost) == Approx(1.02).margin(0.04));
    }
}

TEST_CASE("late data of a rank costs what its group is later than the longest other", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3})) {
        CAPTURE(seed);
        generator::Job job = smallJob(seed);
        job.dataParallel = 6;
        job.tensorParallel = 2;
        job.hidden = 2048;
        job.noisePermille = 30;
        job.troubles.lateRank = generator::LateRank{8, 12'000'000};
        const WrittenJob files(job);
        const OneCheck found = runCheck(files.snapshot(), "CL-6");
        CHECK(found.finding().price.method == "method.late_data");
        CHECK(overPlanted(job, found.finding().price.cost) == Approx(1).margin(0.1));
    }
}

TEST_CASE("a slow rank whose host launches late costs what it is launched in time for", "[truth]") {
    for (const int64_t percent : {130, 200, 300, 500}) {
        CAPTURE(percent);
        generator::Job job = smallJob(1);
        job.dataParallel = 4;
        job.layers = 4;
        job.troubles.hostBound = true;
        job.troubles.slowRanks = generator::SlowRanks{{1}, percent};
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "CL-1");
        const auto troubles = generator::truthOf(job).troubles;
        const auto slow = std::ranges::find(troubles, "slow-rank", &generator::TroubleTruth::kind);
        REQUIRE(slow != troubles.end());
        const Duration planted = Duration(slow->cost) / static_cast<int64_t>(job.steps);
        if (percent == 130) { // between two launches there is time for it
            CHECK(planted == Duration());
            CHECK(found.findings.empty());
            continue;
        }
        const Price& price = found.finding().price;
        CHECK(price.cost >= planted * 9 / 10);
        CHECK(price.cost <= planted * 5 / 4 + std::chrono::microseconds(5'500));
        if (percent == 200) {
            CHECK(price.method == "method.as_launched");
            CHECK(price.low == Duration());
            CHECK(price.high > 3 * *price.cost); // all of it, if it were launched in time
        }
    }
}

TEST_CASE("a slow rank of a pipeline costs what a late host leaves of it", "[truth]") {
    for (const bool isPaused : {false, true}) {
        CAPTURE(isPaused);
        generator::Job job = smallJob(1);
        job.dataParallel = 4;
        job.pipelineParallel = 2;
        job.layers = 8;
        job.troubles.slowRanks = generator::SlowRanks{{1}, 150};
        if (isPaused)
            job.troubles.gcPause = generator::GcPause{.rank = 2, .duration = 8'000'000};
        else
            job.troubles.lateRank = generator::LateRank{2, 6'000'000};
        const OpenedJob files(job);
        const Price price = runCheck(*files.snapshot(), "CL-1").finding().price;
        const auto troubles = generator::truthOf(job).troubles;
        const auto slow = std::ranges::find(troubles, "slow-rank", &generator::TroubleTruth::kind);
        REQUIRE(slow != troubles.end());
        const double planted = static_cast<double>(slow->cost) / static_cast<double>(job.steps);
        CHECK(price.method == kByReplay);
        CHECK(static_cast<double>(price.cost->count()) / planted == Approx(1).margin(0.1));
    }
}

} // namespace host_price_truth_test
