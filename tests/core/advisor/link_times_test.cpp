// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/advisor/link_times.h"

namespace link_times_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Evidence direction(int64_t source, int64_t target, Duration time, int64_t bytes) {
    return {{}, {"evidence.link", {{"source", source}, {"target", target}, {"time", time}}},
        Moved{bytes}};
}

} // namespace

TEST_CASE(
    "a slow link is told by what its bytes take longer than at the normal bandwidth", "[advisor]") {
    Finding link{.id = "CL-9", .text = {"CL-9.slow", {{"normal", 20.0}}}};
    CHECK(linkTimesOf(link).empty()); // nothing was moved
    // 336 MB at 20 GB/s are 16.8 ms; the way back is faster than that
    link.evidence = {direction(0, 1, Duration(110'000'000), 336'000'000),
        direction(1, 0, Duration(9'000'000), 200'000'000),
        {{}, {"evidence.other", {{"source", int64_t{2}}}}, Moved{5}}};
    CHECK(linkTimesOf(link)
        == std::vector<LinkTime>{{0, 1, Duration(16'800'000), Duration(93'200'000)},
            {1, 0, Duration(9'000'000), Duration()}});
    link.text.values = {{"normal", 0.0}};
    CHECK(linkTimesOf(link).empty());
    link.text.values = {{"below", Share{0.5}}}; // of another check
    CHECK(linkTimesOf(link).empty());
}

} // namespace link_times_test
