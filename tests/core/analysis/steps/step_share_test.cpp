// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/analysis/steps/step_share.h"

namespace step_share_test {

using namespace rankscope;
using namespace rankscope::analysis;
using enum StepMetric;

namespace {

StepRow row(int64_t rank, std::optional<int64_t> step, int64_t interval, int64_t total) {
    StepRow of{rank, step, StepOrigin::OlderMindSpore, {}};
    of.values.set(StepInterval, Duration(interval));
    of.values.set(Total, Duration(total));
    return of;
}

} // namespace

// Of a real job a card said 1.99 ms of 180 ms were 0.8 %: the time was the file's own average, the
// share that of the steps in it.
TEST_CASE("a share is of the rows whose mean stands beside it", "[step_share]") {
    StepTrace trace;
    trace.rows = {row(0, 2, 8, 1000), row(0, 3, 8, 1000), row(1, 2, 8, 1000), row(1, 3, 40, 1000),
        row(1, 4, 800, 1000)}; // no other rank has step 4
    trace.averages = {row(0, std::nullopt, 20, 1000)};
    arrange(trace);
    const auto means = stepMeans(trace);
    REQUIRE(means.size() == 2);
    CHECK(means[0].values.get(StepInterval) == Duration(20));
    CHECK(means[1].values.get(StepInterval) == Duration(24));
    CHECK(!means[0].step);
    const auto shares = sharesByRank(trace, std::nullopt);
    REQUIRE(shares.size() == 2);
    CHECK(shares[0].millionths(StepInterval) == 20'000);
    CHECK(shares[1].millionths(StepInterval) == 24'000);
    CHECK(sharesByRank(trace, 4)[1].millionths(StepInterval) == 800'000);
}

} // namespace step_share_test
