// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts on steps against what was planted: the right ranks and steps, and none on healthy jobs.
// scripts/verdict_truth.py runs the whole grid; here are as many seeds as a minute allows.
#include <catch2/catch.hpp>

#include "core/analysis/verdicts/step_verdicts.h"
#include "tests/truth/grid.h"
#include "topology.h"

namespace step_truth_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

std::string said(const StepVerdicts& verdicts) {
    std::string text;
    for (const SlowRanks& slow : verdicts.slow) {
        text += std::string(toWord(slow.metric)) + ' ' + toWord(slow.recurrence) + ':';
        for (const SlowRank& rank : slow.ranks)
            text += ' ' + std::to_string(rank.rank);
        text += "; ";
    }
    for (const SlowRank& stage : verdicts.stages.ranks)
        text += "stage " + std::to_string(stage.rank) + "; ";
    return text;
}

/// The verdict on that metric; nothing found where there is none.
SlowRanks of(const StepVerdicts& verdicts, StepMetric metric) {
    for (const SlowRanks& slow : verdicts.slow)
        if (slow.metric == metric)
            return slow;
    return {};
}

JobParts partsOf(const generator::Job& job) {
    JobParts parts;
    parts.ranks = static_cast<size_t>(job.worldSize());
    if (job.pipelineParallel == 1)
        return parts;
    const generator::Topology topology(job);
    parts.stages.resize(static_cast<size_t>(job.pipelineParallel));
    for (int rank = 0; rank < job.worldSize(); ++rank) {
        const int stage = topology.coordinates(rank).stage;
        RankGroup& group = parts.stages[static_cast<size_t>(stage)];
        group.name = "stage " + std::to_string(stage);
        group.ranks.push_back(rank);
    }
    return parts;
}

StepVerdicts judge(const generator::Job& job) {
    return stepVerdicts(SimulatedJob(job).steps, partsOf(job));
}

} // namespace

TEST_CASE("healthy jobs have no slow rank, step or stage", "[truth]") {
    for (const Place& place : grid()) {
        for (const int64_t noise : {0, 10, 30}) {
            for (const bool isHybrid : {true, false}) {
                CAPTURE(place.ranks, place.seed, noise, isHybrid);
                const auto verdicts =
                    judge(isHybrid ? jobOf(place.ranks, place.seed, noise)
                                   : dataParallelJob(place.ranks, place.seed, noise));
                CHECK(said(verdicts) == "");
                CHECK(!verdicts.interval);
                CHECK(!verdicts.times.isDrift);
            }
        }
    }
}

TEST_CASE("S4: a planted slow rank is found alone", "[truth]") {
    for (const Place& place : grid()) {
        for (const int64_t noise : {0, 30}) {
            CAPTURE(place.ranks, place.seed, noise);
            generator::Job job = jobOf(place.ranks, place.seed, noise);
            const int rank = place.anyRank();
            job.troubles.slowRanks = generator::SlowRanks{{rank}, 150};
            const auto verdicts = judge(job);
            CAPTURE(said(verdicts));
            const SlowRanks slow = of(verdicts, StepMetric::Computing);
            CHECK(slow.numbers() == std::vector<int64_t>{rank});
            CHECK(slow.recurrence == Recurrence::SameRank);
            CHECK(verdicts.slow.size() == 1);
        }
    }
}

TEST_CASE("S4: a rank whose clock falls is slow since that step", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = jobOf(place.ranks, place.seed, 10);
        const int rank = place.anyRank();
        job.troubles.frequencyDropRank = rank;
        const auto verdicts = judge(job);
        CAPTURE(said(verdicts));
        const SlowRanks slow = of(verdicts, StepMetric::Computing);
        CHECK(slow.numbers() == std::vector<int64_t>{rank});
        // From the second of five steps on: most steps are slow.
        CHECK((slow.recurrence == Recurrence::Onset || slow.recurrence == Recurrence::SameRank));
    }
}

TEST_CASE("S5: a stage with twice the layers is uneven, its ranks are not slow", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = jobOf(place.ranks, place.seed, 10);
        job.troubles.extraLayers = job.layersOfChunk(0);
        const auto verdicts = judge(job);
        CAPTURE(said(verdicts));
        REQUIRE(!verdicts.stages.ranks.empty());
        CHECK(verdicts.stages.ranks.front().rank == job.pipelineParallel - 1);
        CHECK(of(verdicts, StepMetric::Computing).ranks.empty());
    }
}

TEST_CASE("S5: half of the ranks a quarter slower are found", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = dataParallelJob(place.ranks, place.seed, 10);
        generator::SlowRanks half{{}, 125};
        for (int rank = place.ranks / 2; rank < place.ranks; ++rank)
            half.ranks.push_back(rank);
        job.troubles.slowRanks = half;
        const auto verdicts = judge(job);
        CAPTURE(said(verdicts));
        const SlowRanks slow = of(verdicts, StepMetric::Computing);
        CHECK(slow.numbers() == std::vector<int64_t>(half.ranks.begin(), half.ranks.end()));
        CHECK(slow.recurrence == Recurrence::PartOfRanks);
    }
}

TEST_CASE("S4: late data of one rank is found in its preparing, of a rank in turn too", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = dataParallelJob(place.ranks, place.seed, 10);
        const int rank = place.anyRank();
        job.troubles.lateRank = generator::LateRank{rank, 6'000'000};
        auto verdicts = judge(job);
        {
            CAPTURE(said(verdicts));
            CHECK(of(verdicts, StepMetric::Preparing).numbers() == std::vector<int64_t>{rank});
            CHECK(verdicts.slow.size() == 1);
        }
        job.troubles = {};
        job.troubles.rotatingLateRank = 6'000'000;
        verdicts = judge(job);
        CAPTURE(said(verdicts));
        CHECK(of(verdicts, StepMetric::Preparing).recurrence == Recurrence::Rotating);
    }
}

TEST_CASE("S3: one slow step is an outlier, and no rank is slow", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = jobOf(place.ranks, place.seed, 10);
        job.steps = 7;
        job.troubles.slowStep = generator::SlowStep{13, 170};
        const auto verdicts = judge(job);
        CAPTURE(said(verdicts));
        std::vector<int64_t> outliers;
        for (const StepTime& step : verdicts.times.steps)
            if (step.isOutlier)
                outliers.push_back(step.step.value_or(-1));
        CHECK(outliers == std::vector<int64_t>{13});
        CHECK(verdicts.slow.empty());
    }
}

TEST_CASE("lengths of sequences that differ at random make no rank slow and no drift", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = dataParallelJob(place.ranks, place.seed, 10);
        job.steps = 8;
        job.troubles.unevenSequencesPercent = 40;
        const auto verdicts = judge(job);
        CAPTURE(said(verdicts));
        CHECK_FALSE(verdicts.times.isDrift);
        for (const SlowRanks& slow : verdicts.slow)
            CHECK(
                (slow.recurrence == Recurrence::Rotating || slow.recurrence == Recurrence::Spikes));
    }
}

TEST_CASE("S4: a rank whose host pauses is free now and then, not slow", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = dataParallelJob(place.ranks, place.seed, 10);
        job.steps = 8;
        const int rank = place.anyRank();
        job.troubles.gcPause = generator::GcPause{rank};
        const auto verdicts = judge(job);
        CAPTURE(said(verdicts));
        REQUIRE(verdicts.slow.size() == 1);
        CHECK(verdicts.slow.front().metric == StepMetric::Free);
        CHECK(verdicts.slow.front().recurrence == Recurrence::Spikes);
        CHECK(verdicts.slow.front().numbers() == std::vector<int64_t>{rank});
    }
}

TEST_CASE("S3: the step in which operators are compiled is an outlier", "[truth]") {
    for (const Place& place : grid()) {
        CAPTURE(place.ranks, place.seed);
        generator::Job job = jobOf(place.ranks, place.seed, 10);
        job.steps = 7;
        job.troubles.opCompiles = 5;
        const auto verdicts = judge(job);
        REQUIRE(verdicts.times.steps.front().isOutlier);
        for (const SlowRanks& slow : verdicts.slow)
            CHECK(slow.recurrence == Recurrence::Spikes);
    }
}

} // namespace step_truth_test
