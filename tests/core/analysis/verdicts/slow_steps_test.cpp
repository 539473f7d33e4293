// SPDX-License-Identifier: GPL-3.0-or-later
// Steps in which all ranks are slow at the same work: planted over many seeds and sizes.
#include "core/analysis/verdicts/slow_steps.h"

#include <cmath>
#include <random>

#include <catch2/catch.hpp>

namespace slow_steps_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

struct Job {
    int64_t ranks = 0;
    int64_t steps = 0;
    double noise = 0.03;
    std::optional<int64_t> slowStep{};
    double factor = 1;
    int64_t slowRanks = 0; ///< so many are slow in that step; 0: all
};

std::vector<StepPace> pacesOf(const Job& job, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> noise(-job.noise, job.noise);
    std::vector<StepPace> paces;
    for (int64_t rank = 0; rank < job.ranks; ++rank)
        for (int64_t step = 0; step < job.steps; ++step) {
            const bool isSlow =
                step == job.slowStep && (job.slowRanks == 0 || rank < job.slowRanks);
            const double own = std::log(1e6 * static_cast<double>(rank + 1)); // stages differ
            paces.push_back(
                {rank, step, 0, own + std::log((1 + noise(random)) * (isSlow ? job.factor : 1))});
        }
    return paces;
}

StepTrace traceOf(const std::vector<std::vector<int64_t>>& computing) { // by step and rank, us
    StepTrace trace;
    for (size_t step = 0; step < computing.size(); ++step)
        for (size_t rank = 0; rank < computing[step].size(); ++rank) {
            StepRow& row = trace.rows.emplace_back();
            row.rank = static_cast<int64_t>(rank);
            row.step = static_cast<int64_t>(step);
            row.values.set(StepMetric::Computing, Duration(computing[step][rank] * 1000));
        }
    return trace;
}

} // namespace

TEST_CASE("a step in which all ranks are slow is found in jobs of all sizes", "[verdicts]") {
    size_t ofFew = 0;
    size_t ofMany = 0;
    size_t missed = 0;
    for (const int64_t ranks : {1, 2, 4, 16, 64})
        for (const int64_t steps : {4, 6, 8, 12})
            for (unsigned seed = 0; seed < 30; ++seed) {
                INFO(ranks << " ranks, " << steps << " steps, seed " << seed);
                const Job job{ranks, steps, 0.03, steps - 2, 1.5};
                const SlowSteps slow = slowSteps(pacesOf(job, seed));
                CHECK(slow.of == static_cast<size_t>(steps));
                ++(ranks < 4 ? ofFew : ofMany);
                if (slow.steps.empty() && ranks < 4) {
                    ++missed; // what two ranks scatter in few steps may hide it
                    continue;
                }
                REQUIRE(slow.steps.size() == 1);
                CHECK(slow.steps.front().step == steps - 2);
                CHECK(std::abs(slow.steps.front().longer - 0.5) < 0.08);
            }
    CAPTURE(missed, ofFew);
    CHECK(missed * 20 <= ofFew);
    CHECK(ofMany == 360);
}

TEST_CASE(
    "steps that scatter, or in which less than half of the ranks are slow, are not", "[verdicts]") {
    for (const int64_t ranks : {1, 2, 3, 4, 16, 64})
        for (const int64_t steps : {2, 3, 4, 6, 8, 12, 40})
            for (unsigned seed = 0; seed < 30; ++seed) {
                INFO(ranks << " ranks, " << steps << " steps, seed " << seed);
                CHECK(slowSteps(pacesOf({ranks, steps}, seed)).steps.empty());
                if (ranks > 1)
                    CHECK(slowSteps(pacesOf({ranks, steps, 0.03, 1, 2, ranks / 2}, seed))
                              .steps.empty());
            }
    CHECK(slowSteps({}).steps.empty());
}

TEST_CASE("computing of each rank is held against its own", "[verdicts]") {
    const StepTrace trace = traceOf({{100, 300}, {101, 303}, {150, 450}, {99, 300}});
    const SlowSteps slow = slowSteps(computingPaces(trace));
    REQUIRE(slow.steps.size() == 1);
    CHECK(slow.steps.front().step == 2);
    CHECK(slow.steps.front().longer == Approx(0.4925).epsilon(0.02));
    CHECK(slow.limit == Approx(0.08).epsilon(0.5));
    CHECK_FALSE(slow.isAtLength);
}

TEST_CASE(
    "at the same length of sequences a long step is not slow, and a slow one is", "[verdicts]") {
    for (const double factor : {1.0, 1.4}) {
        std::vector<LengthSums> sums;
        std::mt19937 random(7);
        std::uniform_real_distribution<double> noise(-0.02, 0.02);
        for (int64_t rank = 0; rank < 4; ++rank)
            for (int64_t step = 0; step < 6; ++step)
                for (const bool isBackward : {false, true}) {
                    LengthSums& of = sums.emplace_back();
                    of.rank = rank;
                    of.step = step;
                    of.isBackward = isBackward;
                    for (const double size : {1000.0, 2000.0, 4000.0}) {
                        const double length = step == 3 ? 3 * size : size; // longer, not slower
                        const double slow = step == 4 ? factor : 1;
                        of.add(length, 1e-3 * length * length * slow * (1 + noise(random)), 1);
                    }
                }
        const SlowSteps slow = slowSteps(attentionPaces(sums));
        CHECK(slow.of == 6);
        if (factor > 1) {
            REQUIRE(slow.steps.size() == 1);
            CHECK(slow.steps.front().step == 4);
            CHECK(slow.steps.front().longer == Approx(0.4).epsilon(0.1));
        } else {
            CHECK(slow.steps.empty());
        }
    }
}

} // namespace slow_steps_test
