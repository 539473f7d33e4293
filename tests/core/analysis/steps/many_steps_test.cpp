// SPDX-License-Identifier: GPL-3.0-or-later
// R12: a long profile has 100,000 steps. Once a page over 40,000 took 9 s and over a million never
// came.
#include <algorithm>
#include <ctime>
#include <random>

#include <catch2/catch.hpp>

#include "core/analysis/verdicts/step_verdicts.h"

using namespace rankscope;
using namespace rankscope::analysis;
using enum StepMetric;

namespace {

StepTrace manySteps(int64_t steps) {
    StepTrace trace;
    std::mt19937_64 random(12);
    for (int64_t rank = 0; rank < 2; ++rank) {
        for (int64_t step = 0; step < steps; ++step) {
            StepRow row{rank, step, StepOrigin::File, {}};
            row.values.set(Computing, Duration(6'000'000 + random() % 500'000));
            row.values.set(NotOverlapped, Duration(2'000'000 + random() % 300'000));
            row.values.set(Free, Duration(900'000 + random() % 50'000));
            row.values.set(Preparing, Duration(80'000 + random() % 9'000));
            row.values.deriveSums();
            trace.rows.push_back(row);
        }
    }
    return trace;
}

/// The processor time of all that a page asks, the least of three times.
double timeOf(int64_t steps) {
    std::clock_t least = 0;
    for (int i = 0; i < 3; ++i) {
        StepTrace trace = manySteps(steps);
        const std::clock_t start = std::clock();
        arrange(trace);
        REQUIRE(everyStep(trace).size() == static_cast<size_t>(steps));
        REQUIRE(stepMeans(trace).size() == 2);
        REQUIRE(stepVerdicts(trace, {}).times.steps.size() == static_cast<size_t>(steps));
        REQUIRE(trace.find(1, steps - 1) != nullptr);
        const std::clock_t time = std::clock() - start;
        least = i == 0 ? time : std::min(least, time);
    }
    return static_cast<double>(least);
}

} // namespace

TEST_CASE("R12: steps, means and verdicts take time in proportion to the steps", "[step_trace]") {
    // 8 times the steps: 8 to 11 times the time; if each step looked at all the others, 64 times.
    CHECK(timeOf(16'000) < 24 * timeOf(2'000));
}
