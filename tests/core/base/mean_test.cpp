// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/mean.h"

#include <limits>

#include <catch2/catch.hpp>

namespace mean_test {

using namespace rankscope;

TEST_CASE("T7: means round half away from zero, all of them", "[base]") {
    CHECK(meanOf(int64_t{10}, 4) == 3);
    CHECK(meanOf(int64_t{9}, 4) == 2);
    CHECK(meanOf(int64_t{11}, 4) == 3);
    CHECK(meanOf(int64_t{-10}, 4) == -3);
    CHECK(meanOf(int64_t{-9}, 4) == -2);
    CHECK(meanOf(int64_t{0}, 4) == 0);
    CHECK(meanOf(int64_t{1}, 3) == 0);
    CHECK(meanOf(int64_t{2}, 3) == 1);
    CHECK(meanOf(int64_t{7}, 1) == 7);
    CHECK(meanOf(Duration(-5), 2) == Duration(-3));
    constexpr auto kMost = std::numeric_limits<int64_t>::max();
    CHECK(meanOf(kMost, 1) == kMost); // nothing is added that could overflow
    CHECK(meanOf(kMost, kMost) == 1);
    CHECK(meanOf(kMost - 1, kMost) == 1);
    __extension__ const __int128 sum = static_cast<__int128>(kMost) * 4 + 2;
    CHECK(meanOf(sum, 5) == 7378697629483820646);
}

} // namespace mean_test
