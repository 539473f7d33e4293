// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/slow_at_length.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <random>

namespace slow_at_length_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

const std::vector<int64_t> kPeers{0, 1, 2, 3};

/// Attention of four ranks: six micro-batches a step.
struct Planted {
    std::map<int64_t, double> factors{}; ///< of a rank's time
    int64_t otherFrom = 6; ///< from this step on rank 3 takes 1.5 times as long
    int64_t steps = 6;
    double least = 2000; ///< tokens
    double most = 6000;
    double noise = 0.03; ///< of a rank's step
    double unrelated = 0; ///< of a call
    uint64_t seed = 1;
};

std::vector<LengthSums> sumsOf(const Planted& job) {
    std::mt19937_64 random(job.seed);
    std::uniform_real_distribution<double> length(job.least, job.most);
    std::normal_distribution<double> normal(0, 1);
    std::vector<LengthSums> all;
    for (const int64_t rank : kPeers) {
        const auto factor = job.factors.find(rank);
        for (int64_t step = 0; step < job.steps; ++step) {
            const double own = factor == job.factors.end() ? 1 : factor->second;
            const double speed = (rank == 3 && step >= job.otherFrom ? 1.5 : own)
                * std::exp(job.noise * normal(random));
            LengthSums forward{.rank = rank, .step = step};
            LengthSums backward{.rank = rank, .step = step, .isBackward = true};
            for (int batch = 0; batch < 6; ++batch) {
                const double tokens = length(random);
                const double time =
                    tokens * tokens / 20 * speed * std::exp(job.unrelated * normal(random));
                forward.add(tokens, time, 4);
                backward.add(tokens, 2.5 * time, 4);
            }
            all.push_back(forward);
            all.push_back(backward);
        }
    }
    return all;
}

} // namespace

TEST_CASE("the first input of a call tells its tokens", "[verdicts]") {
    CHECK(firstElements("2,2048;2048") == 4096);
    CHECK(firstElements("\"1,5050,16,64;1,5050,16,64\"") == 5050 * 1024);
    CHECK(firstElements("7") == 7);
    for (const char* const none : {"", "N/A", ";2,3", "\"\""})
        CHECK(firstElements(none) == 0);
}

TEST_CASE("lengths vary by what the calls of a rank in a step do", "[verdicts]") {
    CHECK(variationOfLengths({}) == 0);
    LengthSums even{.rank = 0, .step = 1};
    even.add(4096, 100, 8);
    LengthSums longer{.rank = 1, .step = 1};
    longer.add(8192, 400, 8); // as long in all of its calls
    CHECK(variationOfLengths(std::vector{even, longer}) == Approx(0).margin(1e-6));
    CHECK(variationBetweenRanks(std::vector{even, longer}) == Approx(std::log(2) / 2));
    LengthSums later = longer; // all of a step have the same lengths, the steps have not
    later.rank = 0;
    later.step = 2;
    CHECK(variationBetweenRanks(std::vector{even, later}) == Approx(0).margin(1e-6));
    CHECK(variationOverSteps(std::vector{even, later}) == Approx(std::log(2) / 2));
    LengthSums uneven{.rank = 0, .step = 2};
    uneven.add(4096 * 1.1, 100, 2);
    uneven.add(4096 / 1.1, 80, 2);
    LengthSums equal{.rank = 0, .step = 3}; // rounded to below zero, a root of which is no number
    for (const double size : {3710.0 * 4096, 3710.0 * 4096, 3710.0 * 4096})
        equal.add(size, 900, 1);
    CHECK(variationOfLengths(std::vector{equal}) == Approx(0).margin(1e-6));
    CHECK(variationOfLengths(std::vector{uneven}) == Approx(std::log(1.1)).epsilon(1e-6));
    CHECK(variationOfLengths(std::vector{uneven, even}) // 4 of 12 calls
        == Approx(std::log(1.1) / std::sqrt(3)).epsilon(1e-6));
}

TEST_CASE(
    "where a step has one micro-batch the lengths of its steps tell who is slow", "[verdicts]") {
    const auto sums = [](double factor) {
        std::mt19937_64 random(1);
        std::uniform_real_distribution<double> length(2000, 6000);
        std::vector<LengthSums> all;
        for (const int64_t rank : kPeers)
            for (int64_t step = 0; step < 6; ++step) {
                LengthSums& of = all.emplace_back(LengthSums{.rank = rank, .step = step});
                const double tokens = length(random);
                of.add(tokens, tokens * tokens / 20 * (rank == 2 ? factor : 1), 4);
            }
        return all;
    };
    CHECK(variationOfLengths(sums(1.3)) == Approx(0).margin(1e-6));
    CHECK(variationOverSteps(sums(1.3)) > 0.2);
    CHECK(variationBetweenRanks(sums(1.3)) > 0.2);
    const auto found = slowAtLength(sums(1.3), kPeers);
    REQUIRE(found);
    CHECK(found->rank == 2);
    CHECK(found->share == Approx(1 - 1 / 1.3).epsilon(1e-6));
    CHECK_FALSE(slowAtLength(sums(1), kPeers));
    for (const auto& [rank, steps] : slownessAtLength(sums(1.3), kPeers))
        CHECK(steps.at(3) == Approx(std::log(1.3) * (rank == 2 ? 0.75 : -0.25)).margin(1e-6));
}

TEST_CASE("a rank that is slow at the same length is found among uneven ones", "[verdicts]") {
    for (uint64_t seed = 1; seed <= 30; ++seed) {
        CAPTURE(seed);
        const auto found = slowAtLength(sumsOf({.factors = {{2, 1.3}}, .seed = seed}), kPeers);
        REQUIRE(found);
        CHECK(found->rank == 2);
        CHECK(found->share == Approx(1 - 1 / 1.3).margin(0.035));
        CHECK(found->error > 0.004);
        CHECK(found->error < 0.03);
        CHECK(found->slowest > 4);
        CHECK(found->steps == 6);
        CHECK_FALSE(slowAtLength(sumsOf({.seed = seed}), kPeers)); // healthy
    }
    // what it takes: 24 calls of both kinds in a step
    const auto found = slowAtLength(sumsOf({.factors = {{2, 1.3}}, .noise = 0}), kPeers).value();
    double time = 0;
    for (const LengthSums& of : sumsOf({.factors = {{2, 1.3}}, .noise = 0}))
        time += of.rank == 2 ? of.time / 6 : 0;
    CHECK(static_cast<double>(found.attention.count()) == Approx(time).epsilon(1e-6));
    CHECK(found.share == Approx(1 - 1 / 1.3).epsilon(1e-6));
    CHECK(found.error == Approx(0).margin(1e-6));
}

TEST_CASE("how slow each rank is at the same length is told of each step", "[verdicts]") {
    const auto slow = slownessAtLength(sumsOf({.factors = {{2, 1.3}}, .noise = 0}), kPeers);
    REQUIRE(slow.size() == 4);
    for (const auto& [rank, steps] : slow) {
        REQUIRE(steps.size() == 6);
        for (const auto& [step, value] : steps) // from the mean of the four
            CHECK(value == Approx(std::log(1.3) * (rank == 2 ? 0.75 : -0.25)).margin(1e-6));
    }
    CHECK(slownessAtLength(sumsOf({.unrelated = 1.5}), kPeers).empty());
    CHECK(slownessAtLength(sumsOf({}), std::vector<int64_t>{2}).empty()); // alone
}

TEST_CASE("what no length proves names no rank", "[verdicts]") {
    const auto judged = [](Planted job) {
        job.factors = {{2, 1.3}};
        return slowAtLength(sumsOf(job), kPeers).has_value();
    };
    CHECK(judged({}));
    CHECK_FALSE(judged({.least = 4000, .most = 4001})); // even lengths: the steps tell
    CHECK_FALSE(judged({.unrelated = 1.5})); // packed calls: times do not follow the tokens
    CHECK_FALSE(judged({.steps = 2}));
    CHECK(judged({.otherFrom = 5, .noise = 0})); // slowest_steps: slowest in 83 %
    CHECK_FALSE(judged({.otherFrom = 4, .noise = 0})); // in 67 %
    CHECK_FALSE(slowAtLength(sumsOf({.factors = {{2, 1.3}}}), std::vector<int64_t>{2})); // alone
    CHECK_FALSE(slowAtLength({}, kPeers));
}

} // namespace slow_at_length_test
