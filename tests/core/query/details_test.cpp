// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/query/details.h"
#include "tests/core/query/inline_trace.h"

namespace details_test {

using namespace rankscope;
using model::LaneKind;
using query::SliceDetail;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// a [0,100) holds b [10,40) and d [50,90); b holds c [20,30).
constexpr std::string_view kNested = R"([
    {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
    {"ph":"M","name":"thread_name","pid":1,"tid":7,"args":{"name":"main"}},
    {"ph":"X","pid":1,"tid":7,"ts":0,"dur":100,"name":"a","cat":"cpu","args":{"n":1.50}},
    {"ph":"X","pid":1,"tid":7,"ts":10,"dur":30,"name":"b"},
    {"ph":"X","pid":1,"tid":7,"ts":20,"dur":10,"name":"c"},
    {"ph":"X","pid":1,"tid":7,"ts":50,"dur":40,"name":"d"},
    {"ph":"i","pid":1,"tid":7,"ts":5,"name":"mark","args":{"k":"v"}}])";

SliceDetail detailAt(InlineTrace& trace, query::LaneRef lane, int64_t microsecond) {
    const auto ref = query::sliceAt(trace.session(), lane, us(microsecond), Duration(0));
    REQUIRE(ref);
    REQUIRE(ref->has_value());
    auto detail = query::sliceDetail(trace.session(), **ref, {});
    REQUIRE(detail);
    return *detail;
}

std::string nameAt(InlineTrace& trace, query::LaneRef lane, int64_t ns, int64_t tolerance) {
    const auto ref =
        query::sliceAt(trace.session(), lane, fromNanoseconds(ns), Duration(tolerance));
    REQUIRE(ref);
    return *ref ? trace.nameOf(**ref) : "none";
}

} // namespace

TEST_CASE("details name a slice, its place and its times", "[query]") {
    InlineTrace trace(kNested);
    const SliceDetail detail = detailAt(trace, trace.lane("7"), 5);
    CHECK(detail.name == "a");
    CHECK(detail.category == "cpu");
    CHECK(detail.process == "Python");
    CHECK(detail.track == "main");
    CHECK(detail.range == TimeRange{us(0), us(100)});
    CHECK(detail.depth == 0);
    CHECK(detail.rawArgs == R"({"n":1.50})");
    REQUIRE(detail.args.size() == 1);
    CHECK(detail.args[0].value == "1.50");
}

TEST_CASE("self time leaves out direct children only", "[query]") {
    InlineTrace trace(kNested);
    CHECK(detailAt(trace, trace.lane("7"), 5).self == us(30).time_since_epoch());
    CHECK(detailAt(trace, trace.lane("7", 1), 15).self == us(20).time_since_epoch());
    CHECK(detailAt(trace, trace.lane("7", 2), 25).self == us(10).time_since_epoch());
    CHECK(detailAt(trace, trace.lane("7", 1), 55).self == us(40).time_since_epoch());
}

TEST_CASE("instants have details without duration", "[query]") {
    InlineTrace trace(kNested);
    const SliceDetail detail = detailAt(trace, trace.lane("7", 0, LaneKind::Instants), 5);
    CHECK(detail.name == "mark");
    CHECK(detail.kind == LaneKind::Instants);
    CHECK(detail.range == TimeRange{us(5), us(5)});
    CHECK(detail.rawArgs == R"({"k":"v"})");
}

TEST_CASE("wall clock and stored time differ by the file's base", "[query]") {
    InlineTrace trace(R"({"baseTimeNanoseconds":1000000,
        "traceEvents":[{"ph":"X","pid":1,"tid":7,"ts":10,"dur":5,"name":"a"}]})");
    const SliceDetail detail = detailAt(trace, trace.lane("7"), 1012);
    CHECK(detail.stored == us(10));
    CHECK(detail.wallClock == us(1010));
    CHECK(detail.range.begin == us(1010));
}

TEST_CASE("a click takes the slice that contains it, else one within the tolerance", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":7,"ts":10,"dur":5,"name":"a"},
        {"ph":"X","pid":1,"tid":7,"ts":15,"dur":0,"name":"z"},
        {"ph":"X","pid":1,"tid":7,"ts":40,"dur":1,"name":"b"}])");
    const query::LaneRef lane = trace.lane("7");
    CHECK(nameAt(trace, lane, 10'000, 0) == "a");
    CHECK(nameAt(trace, lane, 14'999, 0) == "a");
    CHECK(nameAt(trace, lane, 15'000, 0) == "z");
    CHECK(nameAt(trace, lane, 39'000, 0) == "none");
    CHECK(nameAt(trace, lane, 39'000, 1'000) == "b");
    CHECK(nameAt(trace, lane, 9'990, 500) == "a");
    CHECK(nameAt(trace, lane, 30'000, 500) == "none");
}

TEST_CASE("a slice number beyond the lane is an error", "[query]") {
    InlineTrace trace(kNested);
    const auto detail = query::sliceDetail(trace.session(), {trace.lane("7"), 99}, {});
    REQUIRE_FALSE(detail);
    CHECK(detail.error().code == ErrorCode::NotFound);
}

} // namespace details_test
