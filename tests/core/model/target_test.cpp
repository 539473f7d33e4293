// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/target.h"

#include <catch2/catch.hpp>

namespace rankscope::model::target_test {
namespace {

Target everything() {
    return {.rank = 3,
        .step = -7,
        .range = TimeRange{fromNanoseconds(-5), fromNanoseconds(1'764'246'877'338'495'920)},
        .slice = "a & b=?%\n",
        .label = "Rank 0 (2)",
        .page = "memory.curves",
        .peer = 12,
        .moment = fromNanoseconds(9'000'000'000'000'000'001),
        .row = "\xE7\xAE\x97",
        .detail = "1,2;3",
        .filter = "slow",
        .order = "time"};
}

TEST_CASE("a target and its text are the same") {
    CHECK(toText(everything())
        == "memory.curves?rank=3&step=-7&peer=12&range=-5:1764246877338495920"
           "&moment=9000000000000000001&slice=a%20%26%20b%3D%3F%25%0A&label=Rank%200%20%282%29"
           "&row=%E7%AE%97&detail=1%2C2%3B3&filter=slow&order=time");
    CHECK(parseTarget(toText(everything())).value() == everything());
    CHECK(toText({}) == "timeline");
    CHECK(parseTarget("timeline").value() == Target{});
    CHECK(parseTarget("").value() == Target{});
    CHECK(parseTarget("timeline?rank=0").value() == Target{.rank = 0});
    CHECK(Target{}.isOnTimeline());
    CHECK(Target{.page = "timeline"}.isOnTimeline());
    CHECK_FALSE(Target{.page = "memory"}.isOnTimeline());
}

TEST_CASE("what is no target says which part is not") {
    for (const char* part :
        {"rank", "rank=", "rank=x", "rank=1.5", "rank=99999999999999999999", "sort=a", "range=5",
            "range=9:3", "range=a:b", "moment=", "slice=", "slice=%4", "slice=%zz", "=1"}) {
        const auto made = parseTarget(std::string("summary?") + part);
        CAPTURE(part);
        REQUIRE_FALSE(made);
        CHECK(made.error().code == ErrorCode::BadQuery);
        CHECK(made.error().message == std::string("not part of a target: ") + part);
    }
    for (const char* twice :
        {"rank=1&rank=1", "row=a&row=b", "range=1:2&range=1:2", "moment=1&moment=2"})
        CHECK_FALSE(parseTarget(std::string("summary?") + twice));
}

} // namespace
} // namespace rankscope::model::target_test
