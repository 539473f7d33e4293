// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/group_names.h"

#include <catch2/catch.hpp>

namespace group_names_test {

using namespace rankscope::analysis;

TEST_CASE("ranks of a group in a few characters", "[group_names]") {
    CHECK(shortRanks({}).empty());
    CHECK(shortRanks({5}) == "5");
    CHECK(shortRanks({0, 1}) == "0, 1");
    CHECK(shortRanks({3, 4, 5}) == "3-5");
    CHECK(shortRanks({0, 8, 16, 24}) == "0, 8, 16, 24");
    CHECK(shortRanks({0, 8, 16, 24, 32}) == "0, 8, ..., 32");
}

TEST_CASE("axes of the topology are in capitals, other names as they are", "[group_names]") {
    CHECK(axisText("dp") == "DP");
    CHECK(axisText("dp_cp") == "DP_CP");
    CHECK(axisText("tp-ep") == "TP-EP");
    for (const char* const name : {"default_group", "dp_zero", "dp-", "-", ""})
        CHECK(axisText(name) == name);
    CHECK(groupText("tp", {0, 1, 2, 3}) == "TP 0-3");
    CHECK(groupText("", {0, 4}) == "0, 4");
}

} // namespace group_names_test
