// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/uneven.h"

#include <catch2/catch.hpp>

#include "core/analysis/verdicts/step_verdicts.h"

namespace uneven_test {

using namespace rankscope;
using namespace rankscope::analysis;

TEST_CASE("shares are uneven above their thresholds, not at them", "[verdicts][thresholds]") {
    CHECK_FALSE(areExpertsUneven(0.2));
    CHECK(areExpertsUneven(0.2001));
    CHECK_FALSE(arePeaksUneven(0.15));
    CHECK(arePeaksUneven(0.1501));
}

TEST_CASE("memory is fragmented by share and bytes", "[verdicts][thresholds]") {
    const auto judged = [](double share, int64_t bytes) {
        Fragmentation memory;
        memory.atPeak = share;
        memory.atPeakMost = 0.9; // of the same peak, but not the one that counts
        memory.unusedAtPeak = bytes;
        memory.overTime = 0.9;
        return isFragmented(memory);
    };
    CHECK(judged(0.21, (1 << 30) + 1));
    CHECK_FALSE(judged(0.2, (1 << 30) + 1));
    CHECK_FALSE(judged(0.21, 1 << 30));
}

TEST_CASE("a rank is slow by its rate of operations", "[verdicts][thresholds]") {
    const auto slowest = [](double behind) {
        const std::vector<RankFlops> ranks{
            {0, 100, 5, -0.3}, {1, 100, 4, behind}, {2, 100, 5, 0.1}};
        return slowestByFlops(ranks, {});
    };
    CHECK_FALSE(slowest(0.2));
    REQUIRE(slowest(0.201));
    CHECK(slowest(0.201)->rank == 1);
    CHECK_FALSE(slowestByFlops({}, {}));
}

TEST_CASE("a rank's rate is held against those of its stage", "[verdicts][thresholds]") {
    const std::vector<RankGroup> stages{{"stage 0", {0, 1}}, {"stage 1", {2, 3}}};
    const auto slowest = [&stages](double last) {
        // behind of the mean of all: the second stage as a whole
        const std::vector<RankFlops> ranks{
            {0, 100, 100, -0.4}, {1, 100, 100, -0.4}, {2, 100, 30, 0.5}, {3, 100, last, 0.6}};
        return slowestByFlops(ranks, stages);
    };
    CHECK_FALSE(slowest(30));
    CHECK_FALSE(slowest(20)); // 20 % below 25
    REQUIRE(slowest(19));
    CHECK(slowest(19)->rank == 3);
    CHECK(slowest(19)->behind == Approx(5.5 / 24.5));
    std::vector<RankFlops> apart{{0, 100, 100}, {7, 100, 10, 0.9}, {2, 100, {}, 0.1}};
    compareRates(apart, stages);
    CHECK(apart[1].behind == 0.0); // of no stage
    CHECK(apart[2].behind == 0.0); // no rate
}

TEST_CASE("a stage is heavy by the operations of its ranks", "[verdicts][thresholds]") {
    const std::vector<RankGroup> stages{{"stage 0", {0}}, {"stage 1", {1}}};
    const auto heaviest = [&stages](double work) {
        const std::vector<RankFlops> ranks{{0, 100, 5}, {1, work, 5}};
        return heaviestStage(ranks, stages);
    };
    CHECK_FALSE(heaviest(150)); // 20 % above 125
    REQUIRE(heaviest(151));
    CHECK(heaviest(151)->stage == 1);
    CHECK_FALSE(heaviestStage({}, stages));
}

TEST_CASE("a stage is far above the others beyond its threshold", "[verdicts][thresholds]") {
    const auto isFar = [](double ofMetric) {
        StepVerdicts verdicts;
        verdicts.stages.ranks.push_back({.rank = 1, .ofMetric = ofMetric});
        return verdicts.isStageFarAbove();
    };
    CHECK_FALSE(StepVerdicts().isStageFarAbove());
    CHECK_FALSE(isFar(0.2));
    CHECK(isFar(0.21));
}

} // namespace uneven_test
