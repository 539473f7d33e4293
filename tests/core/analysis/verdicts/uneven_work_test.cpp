// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/uneven_work.h"

#include <cmath>
#include <functional>
#include <random>

#include <catch2/catch.hpp>

namespace uneven_work_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

constexpr double kStep = 20e6; ///< ns of computing

/// What each rank computes in each step.
StepTrace traceOf(
    int ranks, int steps, const std::function<double(int rank, int step)>& computing) {
    StepTrace trace;
    for (int rank = 0; rank < ranks; ++rank) {
        for (int step = 0; step < steps; ++step) {
            StepRow row;
            row.rank = rank;
            row.step = step;
            row.values.set(
                StepMetric::Computing, Duration(static_cast<int64_t>(computing(rank, step))));
            trace.rows.push_back(row);
        }
    }
    return trace;
}

struct Shape {
    int ranks;
    int steps;
};
constexpr Shape kShapes[] = {{3, 3}, {4, 6}, {16, 6}, {64, 3}};

/// In how many of a hundred jobs of that shape ranks are told to take turns.
int told(Shape shape, double noise, const std::function<double(int rank, int step)>& planted) {
    int count = 0;
    for (uint64_t seed = 1; seed <= 100; ++seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> chance(1, noise);
        const auto work = unevenWork(traceOf(shape.ranks, shape.steps,
            [&](int rank, int step) { return kStep * chance(random) * planted(rank, step); }));
        REQUIRE(work);
        count += work->isUneven ? 1 : 0;
    }
    return count;
}

} // namespace

TEST_CASE("ranks of a healthy job do not take turns, whatever is slow", "[uneven]") {
    for (const Shape& shape : kShapes) {
        CAPTURE(shape.ranks, shape.steps);
        CHECK(told(shape, 0.03, [](int, int) { return 1.0; }) == 0);
        CHECK(told(shape, 0.03, [](int rank, int) { return rank == 1 ? 1.5 : 1.0; }) == 0);
        CHECK(told(shape, 0.03, [](int, int step) { return step == 1 ? 1.7 : 1.0; }) == 0);
        // a clock that sinks in the middle of the run
        CHECK(told(shape, 0.01, [](int rank, int step) {
            return rank == 1 && step > 0 ? 1.4 : 1.0;
        }) == 0);
    }
}

TEST_CASE("ranks that take turns are told", "[uneven]") {
    CHECK(told({4, 6}, 0.2, [](int, int) { return 1.0; }) > 95);
    CHECK(told({16, 6}, 0.1, [](int, int) { return 1.0; }) == 100);
    CHECK(told({16, 6}, 0.2, [](int rank, int) { return rank == 1 ? 1.5 : 1.0; }) == 100);
}

TEST_CASE("what the ranks wait is the longest minus the mean of a step", "[uneven]") {
    // Three ranks in turn compute 26 ms, the others 20 ms: 22 ms in the mean.
    const auto work =
        unevenWork(traceOf(3, 3, [](int rank, int step) { return rank == step ? 26e6 : 20e6; }));
    REQUIRE(work);
    CHECK(work->isUneven);
    CHECK(work->computing == Duration(22'000'000));
    CHECK(work->lostAtMost >= work->lost);
    // no rank is longer over all steps; the mean of three steps took a third of the variance
    CHECK(
        static_cast<double>(work->lost.count()) == Approx(4e6 / std::sqrt(2.0 / 3)).epsilon(0.001));
    CHECK(work->slowestShare == Approx(1.0 / 3));
}

TEST_CASE("nobody knows whether two ranks, or in two steps, take turns", "[uneven]") {
    const auto of = [](int ranks, int steps) {
        return unevenWork(traceOf(ranks, steps, [](int rank, int step) {
            return rank == step ? 26e6 : 20e6;
        })).has_value();
    };
    CHECK(of(3, 3));
    CHECK_FALSE(of(2, 3));
    CHECK_FALSE(of(3, 2));
    CHECK_FALSE(unevenWork({}).has_value());
    StepTrace incomplete = traceOf(3, 3, [](int, int) { return 20e6; });
    incomplete.rows.pop_back(); // a rank that does not know all steps does not count
    CHECK_FALSE(unevenWork(incomplete).has_value());
}

} // namespace uneven_work_test
