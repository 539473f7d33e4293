// SPDX-License-Identifier: GPL-3.0-or-later
// R12: a long profile has 100,000 steps. Once a page over 40,000 took 9 s and over a million never
// came: how long it takes is the benchmark's.
#include <random>

#include <catch2/catch.hpp>

#include "core/analysis/verdicts/step_verdicts.h"

namespace many_steps_test {

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

} // namespace

TEST_CASE("R12: steps, means and verdicts of a long profile are all there", "[step_trace]") {
    constexpr int64_t kSteps = 20'000;
    StepTrace trace = manySteps(kSteps);
    arrange(trace);
    CHECK(everyStep(trace).size() == kSteps);
    CHECK(stepMeans(trace).size() == 2);
    CHECK(stepVerdicts(trace, {}).times.steps.size() == kSteps);
    CHECK(trace.find(1, kSteps - 1) != nullptr);
}

} // namespace many_steps_test
