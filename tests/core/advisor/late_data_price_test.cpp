// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/late_data_price.h"

#include <catch2/catch.hpp>

namespace late_data_price_test {

using namespace rankscope;
using namespace rankscope::advisor;
using std::chrono::microseconds;

namespace {

WorkerWait waitOf(int64_t rank, int64_t last, int64_t end, int64_t us, int64_t step = 1) {
    return {rank, last, {fromNanoseconds((end - us) * 1000), fromNanoseconds(end * 1000)}, step};
}

} // namespace

TEST_CASE("who waits for a late rank makes others wait in turn", "[advisor]") {
    // Rank 0 begins step 1 60 us late. 0 1 and 2 3 are tensor parallel, 0 2 and 1 3 context
    // parallel.
    const TimesOfRankSteps late{{{0, 1}, microseconds(60)}};
    const std::vector<WorkerWait> waits{waitOf(2, 0, 200, 65), // then as late as it
        waitOf(3, 2, 300, 70), waitOf(1, 0, 100, 55), // seen last, waited first
        waitOf(1, 3, 400, 8), // 5 us are still what rank 0 came late
        waitOf(1, 0, 500, 4), waitOf(3, 2, 700, 9, 2)};
    const TimesOfRankSteps expected{{{1, 1}, microseconds(7)}, {{2, 1}, microseconds(5)},
        {{3, 1}, microseconds(10)}, {{3, 2}, microseconds(9)}};
    CHECK(waitsForOthers(waits, late) == expected);
    // Nobody is late: all of it is their own.
    CHECK(waitsForOthers({waitOf(2, 0, 200, 65)}, {})
        == TimesOfRankSteps{{{2, 1}, microseconds(65)}});
    CHECK(waitsForOthers({}, late).empty());
}

} // namespace late_data_price_test
