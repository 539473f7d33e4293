// SPDX-License-Identifier: GPL-3.0-or-later
// Times at the ends of what 64 bits hold: nothing may overflow, nothing may vanish silently.
#include <catch2/catch.hpp>

#include "core/base/saturate.h"
#include "core/query/statistics.h"
#include "tests/core/query/inline_trace.h"

namespace time_limit_test {

using namespace rankscope;
using namespace rankscope::test;

namespace {

constexpr const char* kIssues = "SELECT code, count FROM issue ORDER BY code";

} // namespace

TEST_CASE("sums stay at the ends of the range", "[time]") {
    CHECK(saturatingAdd(INT64_MAX - 1, int64_t{1}) == INT64_MAX);
    CHECK(saturatingAdd(INT64_MAX, int64_t{1}) == INT64_MAX);
    CHECK(saturatingAdd(INT64_MIN, int64_t{-1}) == INT64_MIN);
    CHECK(saturatingAdd(Duration(3), Duration(-5)) == Duration(-2));
}

TEST_CASE("times beyond 146 years are damage", "[time]") {
    InlineTrace trace(R"([
        {"ph":"X","pid":1,"tid":1,"ts":4611686018427387.903,"dur":0,"name":"last"},
        {"ph":"X","pid":1,"tid":1,"ts":-4611686018427387.903,"dur":1,"name":"first"},
        {"ph":"X","pid":1,"tid":1,"ts":4611686018427387.904,"dur":1,"name":"beyond"},
        {"ph":"i","pid":1,"tid":1,"ts":-9e15,"name":"before"},
        {"ph":"C","pid":1,"tid":1,"ts":1e30,"name":"c","args":{"v":1}}])");
    CHECK(sqlText(trace, "SELECT name, ts, dur FROM slice ORDER BY ts")
        == "first|-4611686018427387903|1000\nlast|4611686018427387903|0\n");
    CHECK(sqlText(trace, kIssues) == "bad_time|3\n");
    CHECK(trace.rank().range().length() > Duration::zero());
}

TEST_CASE("durations beyond the end of time are cut and add up to the most there is", "[time]") {
    std::string text = "[";
    for (int i = 0; i < 4; ++i)
        text += R"({"ph":"X","pid":1,"tid":1,"ts":-4e15,"dur":4.6e15,"name":"a"},)";
    text += R"({"ph":"X","pid":1,"tid":1,"ts":4e15,"dur":4e15,"name":"b"}])";
    InlineTrace trace(text);
    CHECK(trace.rank().counts.totalDurNs == INT64_MAX);
    CHECK(sqlText(trace, "SELECT name, max(ts + dur) FROM slice GROUP BY name")
        == "a|600000000000000000\nb|4611686018427387904\n");
    CHECK(sqlText(trace, kIssues) == "bad_time|1\n");
    const query::SelectionRequest all{trace.snapshot()->range(), trace.allLanes()};
    const auto rows = query::selectionRows(trace.session(), all, {});
    REQUIRE(rows);
    CHECK(rows->front().total == Duration::max());
}

TEST_CASE("a base that moves events out of time is left out", "[time]") {
    InlineTrace trace(R"({"baseTimeNanoseconds":4600000000000000000,"traceEvents":[
        {"ph":"X","pid":1,"tid":1,"ts":1700000000000000,"dur":1,"name":"a"}]})");
    CHECK(trace.rank().counts.baseNs == 0);
    CHECK(sqlText(trace, kIssues) == "bad_time|1\n");
}

} // namespace time_limit_test
