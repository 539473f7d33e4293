// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts against planted truth: found at every size, and nothing on healthy jobs, whatever the
// seed.
#include <catch2/catch.hpp>

#include "core/analysis/verdicts/step_verdicts.h"
#include "tests/core/analysis/verdicts/planted_job.h"

namespace planted_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// Thirty, and fewer where a job takes long to make.
unsigned seedsFor(int ranks) {
    return ranks > 256 ? 5 : 30;
}

/// The metrics in which any rank is slow.
std::string judged(const StepVerdicts& verdicts) {
    std::string text;
    for (const SlowRanks& slow : verdicts.slow)
        text += std::string(text.empty() ? "" : ", ") + toWord(slow.metric) + " "
            + toWord(slow.recurrence);
    return text;
}

JobParts stagesOf(int ranks, int stages) {
    JobParts job;
    for (int stage = 0; stage < stages; ++stage) {
        RankGroup group{"stage " + std::to_string(stage), {}};
        for (int rank = 0; rank < ranks / stages; ++rank)
            group.ranks.push_back(stage * (ranks / stages) + rank);
        job.stages.push_back(group);
    }
    return job;
}

} // namespace

TEST_CASE("S4: nothing is found on healthy jobs", "[verdicts]") {
    const int ranks = GENERATE(2, 3, 4, 8, 64, 256, 1024);
    const double noise = GENERATE(0.001, 0.03);
    const int steps = GENERATE(1, 2, 3, 8);
    if (ranks > 64 && (noise < 0.01 || steps == 2 || steps == 3))
        return; // as the smaller jobs
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, noise, steps, seed);
        const StepTrace trace =
            planted({.ranks = ranks, .steps = steps, .noise = noise, .seed = seed});
        CHECK(judged(stepVerdicts(trace, {})) == "");
        if (ranks >= 8) {
            const StepVerdicts staged = stepVerdicts(trace, stagesOf(ranks, 4));
            CHECK(judged(staged) == "");
            CHECK(staged.stages.ranks.empty());
        }
    }
}

TEST_CASE("S4: a slow rank comes first at every size", "[verdicts]") {
    const int ranks = GENERATE(4, 64, 256, 1024);
    const double factor = GENERATE(1.15, 1.3, 2.0);
    const int steps = GENERATE(2, 5);
    if (ranks > 64 && (factor == 1.3 || steps == 2))
        return;
    if (ranks == 4 && factor < 1.2)
        return; // four ranks tell too little of their spread
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, factor, steps, seed);
        const int slow = static_cast<int>(seed * 7) % ranks;
        const StepVerdicts verdicts =
            stepVerdicts(planted({.ranks = ranks,
                             .steps = steps,
                             .noise = 0.01,
                             .seed = seed,
                             .factor = [&](int rank, int) { return rank == slow ? factor : 1.0; }}),
                {});
        REQUIRE(judged(verdicts) == "computing same_rank");
        CHECK(verdicts.slow[0].numbers() == std::vector<int64_t>{slow});
        CHECK(verdicts.slow[0].ranks[0].ofMetric == Approx(factor - 1).margin(0.03 * factor));
        CHECK(verdicts.slow[0].slowSteps == static_cast<size_t>(steps));
    }
}

TEST_CASE("S4: a slow rank among many shows in one step already", "[verdicts]") {
    const int ranks = GENERATE(64, 1024);
    for (unsigned seed = 1; seed <= 5; ++seed) {
        CAPTURE(ranks, seed);
        const StepVerdicts verdicts =
            stepVerdicts(planted({.ranks = ranks,
                             .steps = 1,
                             .noise = 0.01,
                             .seed = seed,
                             .factor = [](int rank, int) { return rank == 7 ? 1.3 : 1.0; }}),
                {});
        REQUIRE(judged(verdicts) == "computing single_step");
        CHECK(verdicts.slow[0].numbers() == std::vector<int64_t>{7});
    }
}

TEST_CASE("S4: a clock drop is told by its onset", "[verdicts]") {
    const int ranks = GENERATE(4, 64, 256, 1024);
    const int from = GENERATE(2, 4, 6);
    if (ranks > 64 && from != 4)
        return;
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, from, seed);
        const int slow = static_cast<int>(seed * 5) % ranks;
        const StepVerdicts verdicts = stepVerdicts(
            planted({.ranks = ranks,
                .steps = 10,
                .noise = 0.01,
                .seed = seed,
                .factor = [&](int rank,
                              int step) { return rank == slow && step >= from ? 1.4 : 1.0; }}),
            {});
        REQUIRE(judged(verdicts) == "computing onset");
        CHECK(verdicts.slow[0].numbers() == std::vector<int64_t>{slow});
        CHECK(verdicts.slow[0].ranks[0].since == from);
        CHECK(verdicts.slow[0].ranks[0].ofMetric == Approx(0.4).margin(0.04));
    }
}

TEST_CASE("S4: a rank that is slow in turn and single pauses are told apart", "[verdicts]") {
    const int ranks = GENERATE(4, 64, 256, 1024);
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, seed);
        PlantedJob job{.ranks = ranks, .steps = 8, .noise = 0.01, .seed = seed};
        job.factor = [&](int rank, int step) {
            return rank == (step * 3 + static_cast<int>(seed)) % ranks ? 1.5 : 1.0;
        };
        CHECK(judged(stepVerdicts(planted(job), {})) == "computing rotating");
        const int paused = static_cast<int>(seed) % 8;
        job.factor = [&](int rank, int step) { return rank == 1 && step == paused ? 1.8 : 1.0; };
        const StepVerdicts spike = stepVerdicts(planted(job), {});
        REQUIRE(judged(spike) == "computing spikes");
        CHECK(spike.slow[0].numbers() == std::vector<int64_t>{1});
        CHECK(spike.slow[0].ranks[0].worstStep == paused);
    }
}

TEST_CASE("S5: half of the ranks a quarter slower is no healthy job", "[verdicts]") {
    const int ranks = GENERATE(4, 64, 256, 1024);
    const int steps = GENERATE(1, 2, 5);
    if (ranks > 64 && steps == 2)
        return;
    const std::vector<RankGroup> nodes{{"node 0", {0}}, {"odd ranks", {}}};
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, steps, seed);
        JobParts parts{{}, nodes, 0};
        for (int rank = 1; rank < ranks; rank += 2)
            parts.named[1].ranks.push_back(rank);
        const StepVerdicts verdicts =
            stepVerdicts(planted({.ranks = ranks,
                             .steps = steps,
                             .noise = 0.005,
                             .seed = seed,
                             .factor = [](int rank, int) { return rank % 2 == 1 ? 1.25 : 1.0; }}),
                parts);
        REQUIRE(
            judged(verdicts) == (steps == 1 ? "computing single_step" : "computing part_of_ranks"));
        CHECK(verdicts.slow[0].numbers().size() == static_cast<size_t>(ranks) / 2);
        CHECK(verdicts.slow[0].part == "odd ranks");
        CHECK(verdicts.slow[0].ranks[0].ofMetric > 0.2);
    }
}

TEST_CASE("Half of a stage is slow by what the other half computes less", "[verdicts]") {
    const int ranks = GENERATE(8, 16, 64);
    const double noise = GENERATE(0.005, 0.01, 0.03);
    double sum = 0;
    const int half = ranks / 4; // of the second of two stages
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, noise, seed);
        const StepVerdicts verdicts = stepVerdicts(
            planted({.ranks = ranks,
                .noise = noise,
                .seed = seed,
                .factor = [&](int rank,
                              int) { return rank >= 2 * half && rank < 3 * half ? 1.4 : 1.0; }}),
            stagesOf(ranks, 2));
        REQUIRE(judged(verdicts) == "computing part_of_ranks");
        CHECK(verdicts.stages.ranks.empty());
        REQUIRE(verdicts.slow[0].ranks.size() == static_cast<size_t>(half));
        CHECK(verdicts.slow[0].numbers().front() == 2 * half);
        CHECK(verdicts.slow[0].numbers().back() == 3 * half - 1);
        for (const SlowRank& slow : verdicts.slow[0].ranks) {
            const double effect = static_cast<double>(slow.effect.count()) / 1e6; // ms
            CHECK(effect == Approx(4).margin(30 * noise)); // 4 ms are planted
            sum += effect / half / seedsFor(ranks);
        }
    }
    CHECK(sum == Approx(4).margin(0.08));
}

TEST_CASE("S5: a stage that computes longer is found at every size", "[verdicts]") {
    const int ranks = GENERATE(4, 64, 256, 1024);
    const int stages = GENERATE(2, 4);
    const int steps = GENERATE(1, 2, 5);
    if (ranks > 64 && (stages == 2 || steps != 5))
        return;
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, stages, steps, seed);
        const int heavy = static_cast<int>(seed) % stages;
        const StepVerdicts verdicts = stepVerdicts(
            planted({.ranks = ranks,
                .steps = steps,
                .noise = 0.01,
                .seed = seed,
                .factor = [&](int rank,
                              int) { return rank / (ranks / stages) == heavy ? 1.73 : 1.0; }}),
            stagesOf(ranks, stages));
        CHECK(judged(verdicts).empty());
        REQUIRE(verdicts.stages.ranks.size() == 1);
        CHECK(verdicts.stages.ranks[0].rank == heavy);
        CHECK(verdicts.stages.ranks[0].ofMetric == Approx(0.73).margin(0.05));
    }
}

TEST_CASE("S5: free time of a rank is judged, waiting for it is not", "[verdicts]") {
    const int ranks = GENERATE(2, 4, 64, 256);
    for (unsigned seed = 1; seed <= seedsFor(ranks); ++seed) {
        CAPTURE(ranks, seed);
        const StepVerdicts verdicts =
            stepVerdicts(planted({.ranks = ranks,
                             .steps = 10,
                             .noise = 0.01,
                             .seed = seed,
                             .free = [](int rank, int) { return rank == 1 ? 3.0 : 0.0; }}),
                {});
        CHECK(judged(verdicts) == "free same_rank");
        CHECK(verdicts.slow.at(0).numbers() == std::vector<int64_t>{1});
    }
}

} // namespace planted_test
