// SPDX-License-Identifier: GPL-3.0-or-later
// Two troubles of one job that hide in each other, each against what was planted.
#include <algorithm>

#include "tests/core/advisor/one_check.h"
#include "tests/truth/grid.h"
#include "tests/truth/opened_job.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace pair_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

generator::Job pairJob(uint64_t seed, int dataParallel, int microbatches) {
    generator::Job job;
    job.dataParallel = dataParallel;
    job.layers = 2;
    job.microbatches = microbatches;
    job.steps = 8;
    job.hidden = 2048;
    job.seed = seed;
    job.noisePermille = 20;
    job.isCompact = true;
    return job;
}

/// Of a step, in the mean.
double plantedOf(const generator::Job& job, const char* kind) {
    const auto troubles = generator::truthOf(job).troubles;
    const auto found = std::ranges::find(troubles, kind, &generator::TroubleTruth::kind);
    REQUIRE(found != troubles.end());
    return static_cast<double>(found->cost) / static_cast<double>(job.steps);
}

double costOf(const Finding& finding) {
    REQUIRE(finding.price.cost);
    return static_cast<double>(finding.price.cost->count());
}

} // namespace

TEST_CASE("lengths that vary from step to step hide no slow rank", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3})) {
        CAPTURE(seed);
        generator::Job job = pairJob(seed, 4, 1);
        job.troubles.unevenSequencesPercent = 40;
        job.troubles.slowRanks = generator::SlowRanks{{1}, 170};
        const WrittenJob files(job);
        const OneCheck slow = runCheck(files.snapshot(), "CL-1");
        CHECK(slow.finding().ranks == std::vector<int64_t>{1});
        CHECK(slow.finding().price.method == kAtSameLength);
        CHECK(costOf(slow.finding()) == Approx(plantedOf(job, "slow-rank")).epsilon(0.15));
        job.troubles.slowRanks.reset();
        CHECK(runCheck(WrittenJob(job).snapshot(), "CL-1").findings.empty());
    }
}

TEST_CASE("lengths that vary from step to step hide no slow step", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2, 3})) {
        CAPTURE(seed);
        generator::Job job = pairJob(seed, 4, 1);
        job.troubles.unevenSequencesPercent = 40;
        const auto slowSteps = [](const generator::Job& of) {
            std::vector<Finding> found = runCheck(WrittenJob(of).snapshot(), "OV-5").findings;
            std::erase_if(
                found, [](const Finding& one) { return one.text.key != "OV-5.slow_at_length"; });
            return found;
        };
        CHECK(slowSteps(job).empty());
        job.troubles.slowStep = generator::SlowStep{13, 140};
        const auto found = slowSteps(job);
        REQUIRE(found.size() == 1);
        CHECK(found.front().steps == std::vector<int64_t>{13});
        CHECK(isBound(found.front().price));
        CHECK(costOf(found.front()) == Approx(plantedOf(job, "slow-step")).epsilon(0.15));
    }
}

TEST_CASE("work on the AI CPU costs nothing before a pause of the host", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2})) {
        CAPTURE(seed);
        generator::Job job = pairJob(seed, 4, 1);
        job.steps = 4;
        job.troubles.aiCpu = true;
        job.troubles.gcPause = generator::GcPause{.rank = 2};
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "CP-1");
        const double planted = plantedOf(job, "aicpu");
        CHECK(costOf(found.finding()) == Approx(planted).epsilon(0.1));
        // All of it, once the pauses are gone.
        CHECK(static_cast<double>(found.finding().price.high->count()) > 1.5 * planted);
    }
}

TEST_CASE("work on the AI CPU costs nothing before a pause in a pipeline", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2})) {
        CAPTURE(seed);
        generator::Job job = pairJob(seed, 2, 2);
        job.pipelineParallel = 2;
        job.layers = 4;
        job.steps = 4;
        job.troubles.aiCpu = true;
        job.troubles.gcPause = generator::GcPause{.rank = 3};
        const OneCheck found = runCheck(*OpenedJob(job).snapshot(), "CP-1");
        CHECK(costOf(found.finding()) == Approx(plantedOf(job, "aicpu")).epsilon(0.1));
    }
}

TEST_CASE("work that runs again costs nothing before a pause of the host", "[truth]") {
    for (const int microbatches : {2, 8}) { // of 8 the host waits for its device before it pauses
        CAPTURE(microbatches);
        generator::Job job = pairJob(1, 4, microbatches);
        job.layers = 1;
        job.steps = 4;
        job.hidden = 4096;
        job.troubles.recompute = true;
        job.troubles.gcPause = generator::GcPause{.rank = 2};
        const OneCheck found = runCheck(*OpenedJob(job).snapshot(), "CP-12");
        CHECK(costOf(found.finding()) == Approx(plantedOf(job, "recompute")).epsilon(0.1));
    }
}

TEST_CASE("late launches of work that runs again count once", "[truth]") {
    generator::Job job = pairJob(1, 2, 8);
    job.layers = 3;
    job.steps = 4;
    job.hidden = 1024;
    job.troubles.recompute = true;
    job.troubles.hostBound = true;
    const auto report = runChecks(OpenedJob(job).snapshot(), {}, {}, {}, {});
    REQUIRE(report);
    const BestCase best = toldBestCase(*report);
    REQUIRE(best.step); // added up they are longer than the step
    const generator::Truth truth = generator::truthOf(job);
    double planted = 0;
    for (size_t i = 0; i < truth.steps.size(); ++i)
        planted += static_cast<double>(truth.steps[i] - truth.healthySteps[i]);
    CHECK(static_cast<double>(best.together.count()) * static_cast<double>(job.steps)
        == Approx(planted).epsilon(0.15));
}

TEST_CASE("who is longest among uneven lengths is no cause where attention tells it", "[truth]") {
    // In five of six steps the same worker happens to have the longest sequences.
    generator::Job job = pairJob(3833, 3, 2);
    job.pipelineParallel = 2;
    job.layers = 6;
    job.steps = 6;
    job.noisePermille = 30;
    job.troubles.unevenSequencesPercent = 42;
    job.troubles.extraLayers = 2;
    const OpenedJob files(job);
    const OneCheck found = runCheck(*files.snapshot(), "CL-20");
    CHECK(found.finding().text.key == "CL-20.alone"); // no word of who is slowest
    CHECK(costOf(found.finding()) == Approx(plantedOf(job, "uneven-sequences")).epsilon(0.1));
    CHECK(runCheck(*files.snapshot(), "CL-19").finding().text.key == "CL-19.sequences");
}

TEST_CASE("of two steps attention tells no rank as fast as the others", "[truth]") {
    generator::Job job = pairJob(2, 3, 4);
    job.pipelineParallel = 2;
    job.layers = 4;
    job.steps = 2;
    job.troubles.unevenSequencesPercent = 30;
    job.troubles.slowRanks = generator::SlowRanks{{1}, 160};
    const Finding cause = runCheck(*OpenedJob(job).snapshot(), "CL-19").finding();
    CHECK(cause.text.key == "CL-19.worker");
    CHECK(cause.ranks == std::vector<int64_t>{1});
}

TEST_CASE("a clock that drops among uneven lengths is priced by attention", "[truth]") {
    generator::Job job = pairJob(3850, 4, 2);
    job.tensorParallel = 2;
    job.layers = 3;
    job.noisePermille = 30;
    job.isCompact = false;
    job.troubles.unevenSequencesPercent = 38;
    job.troubles.frequencyDropRank = 0;
    const OpenedJob files(job);
    const Finding drop = runCheck(*files.snapshot(), "CP-9").finding();
    CHECK(drop.price.method == kAtSameLength);
    CHECK(costOf(drop) == Approx(plantedOf(job, "frequency-drop")).epsilon(0.1));
    // Rank 1 has the longer sequences of its group by chance.
    for (const Finding& slow : runCheck(*files.snapshot(), "CL-1").findings)
        CHECK(slow.ranks == std::vector<int64_t>{0});
}

TEST_CASE("gradients that queue up for a link beside passes hide what these take", "[truth]") {
    struct Case {
        generator::Job job;
        const char* check;
        const char* kind;
    };
    const auto jobOf = [](uint64_t seed, int chunks, int layers, int percent) {
        generator::Job job = pairJob(seed, 3, 4);
        job.pipelineParallel = 2;
        job.virtualStages = chunks;
        job.layers = layers;
        job.steps = 4;
        job.hidden = 4096;
        job.noisePermille = 30;
        job.troubles.slowLink = generator::SlowLink{3, 4, percent};
        return job;
    };
    std::vector<Case> cases{
        {jobOf(1, 2, 4, 1000), "CL-20", "uneven-sequences"}, // of a chunk, beside the other
        {jobOf(5, 3, 12, 400), "CL-20", "uneven-sequences"}, // within its last pass
        {jobOf(8, 1, 6, 600), "CL-1", "slow-rank"}, // of the stage, within its last pass
        {jobOf(8, 1, 6, 600), "CP-12", "recompute"},
    };
    cases[0].job.troubles.unevenSequencesPercent = 50;
    cases[1].job.troubles.unevenSequencesPercent = 50;
    cases[2].job.troubles.slowRanks = generator::SlowRanks{{4}, 150};
    cases[3].job.troubles.recompute = true;
    for (const Case& one : cases) {
        CAPTURE(one.check, one.job.virtualStages);
        const OpenedJob files(one.job);
        for (const auto& [check, kind] : {std::pair{one.check, one.kind}, {"CL-9", "slow-link"}}) {
            const OneCheck found = runCheck(*files.snapshot(), check);
            CHECK(found.finding().price.method.starts_with(kByReplay));
            CHECK(costOf(found.finding()) == Approx(plantedOf(one.job, kind)).epsilon(0.06));
        }
    }
}

// Sequences of even length are moved as slowly by it.
TEST_CASE("even lengths leave a slow link between stages as it is", "[truth]") {
    generator::Job job = pairJob(11002, 4, 4);
    job.pipelineParallel = 2;
    job.tensorParallel = 2;
    job.layers = 6;
    job.steps = 6;
    job.hidden = 1024;
    job.noisePermille = 10;
    job.ranksOfHost = 8;
    job.troubles.unevenSequencesPercent = 34;
    job.troubles.slowLink = generator::SlowLink{7, 15, 600};
    const OpenedJob files(job);
    for (const auto& [check, kind] :
        {std::pair{"CL-20", "uneven-sequences"}, {"CL-9", "slow-link"}}) {
        CAPTURE(check);
        const OneCheck found = runCheck(*files.snapshot(), check);
        CHECK(found.finding().price.method.starts_with(kByReplay));
        CHECK(costOf(found.finding()) == Approx(plantedOf(job, kind)).epsilon(0.06));
    }
}

TEST_CASE("a slow rank beside lengths leaves the others of its group their time", "[truth]") {
    for (const uint64_t seed : seedsOf({2, 4})) {
        CAPTURE(seed);
        generator::Job job = pairJob(seed, 4, 4);
        job.pipelineParallel = 2;
        job.tensorParallel = 8;
        job.layers = 4;
        job.steps = 6;
        job.noisePermille = 30;
        job.troubles.unevenSequencesPercent = 40;
        job.troubles.slowRanks = generator::SlowRanks{{1}, 130};
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "CL-1");
        CHECK(costOf(found.finding()) == Approx(plantedOf(job, "slow-rank")).epsilon(0.06));
    }
}

// One rank of each stage tells it: in other seeds of this shape the price is up to 13 % off.
TEST_CASE("a longer pass runs less of its length again", "[truth]") {
    generator::Job job = pairJob(4, 8, 4);
    job.pipelineParallel = 2;
    job.virtualStages = 2;
    job.layers = 4;
    job.steps = 6;
    job.troubles.unevenSequencesPercent = 50;
    job.troubles.recompute = true;
    const OpenedJob files(job);
    const OneCheck found = runCheck(*files.snapshot(), "CP-12");
    CHECK(costOf(found.finding()) == Approx(plantedOf(job, "recompute")).epsilon(0.05));
}

// In a context parallel pair what a rank is slow in between two receives is lost to nobody else.
TEST_CASE("a slow rank of a pair costs what it computes since it was waited for", "[truth]") {
    generator::Job job = pairJob(12104, 3, 2);
    job.pipelineParallel = 2;
    job.contextParallel = 2;
    job.virtualStages = 2;
    job.layers = 4;
    job.steps = 4;
    job.noisePermille = 30;
    job.ranksOfHost = 8;
    job.troubles.recompute = true;
    job.troubles.slowRanks = generator::SlowRanks{{5}, 140};
    const OpenedJob files(job);
    const OneCheck found = runCheck(*files.snapshot(), "CL-1");
    CHECK(found.finding().price.method.starts_with(kByReplay));
    CHECK(costOf(found.finding()) == Approx(plantedOf(job, "slow-rank")).epsilon(0.06));
}

// Every group of experts has a busy one, for which its ranks wait.
TEST_CASE("busy experts of many groups are one cause, and what they make late is told together",
    "[truth]") {
    generator::Job job = pairJob(1, 80, 2);
    job.steps = 4;
    job.expertParallel = 4;
    job.troubles.unevenExpertsPercent = 200;
    const OpenedJob files(job);
    const OneCheck late = runCheck(*files.snapshot(), "CL-3");
    REQUIRE(late.findings.size() == 17);
    CHECK(late.findings.back().text.key == "CL-3.more");
    CHECK(late.findings.back().ranks.size() == 4);
    const OneCheck starts = runCheck(*files.snapshot(), "CL-5");
    CHECK(starts.findings.size() <= 17);
    const auto report = runChecks(files.snapshot(), {}, {}, {}, {});
    REQUIRE(report);
    for (const Finding& one : report->findings)
        if (one.id == "CL-3")
            CHECK(one.explainedBy == "CL-17");
}

} // namespace pair_truth_test
