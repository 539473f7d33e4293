// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/name_match.h"
#include "tests/core/query/inline_trace.h"

namespace name_match_test {

using namespace rankscope;
using query::Named;
using rankscope::test::InlineTrace;

namespace {

constexpr std::string_view kFirst = R"([
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Hardware"}},
    {"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"Stream 2"}},
    {"ph":"X","pid":1,"tid":2,"ts":10,"dur":5,"name":"MatMul"},
    {"ph":"X","pid":1,"tid":2,"ts":20,"dur":5,"name":"MatMul"},
    {"ph":"X","pid":1,"tid":3,"ts":30,"dur":5,"name":"Add"}])";
constexpr std::string_view kSecond = R"([
    {"ph":"X","pid":1,"tid":2,"ts":10,"dur":5,"name":"MatMul"},
    {"ph":"X","pid":1,"tid":2,"ts":20,"dur":5,"name":"BatchMatMul"}])";

std::string found(InlineTrace& trace, std::string_view pattern, size_t most = 10) {
    const auto matches = query::matchNames(*trace.snapshot(), pattern, most, {});
    REQUIRE(matches);
    std::string text = fmt::format("{}:", matches->count);
    for (const query::NameMatch& one : matches->best)
        text += fmt::format(" [{} {} x{}]",
            one.kind == Named::Rank        ? "rank"
                : one.kind == Named::Track ? "track"
                                           : "slice",
            one.text, one.slices);
    return text;
}

} // namespace

TEST_CASE("names of all ranks stand once, with the slices of all ranks", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    CHECK(found(trace, "matmul") == "2: [slice MatMul x3] [slice BatchMatMul x1]");
    CHECK(found(trace, "mm", 1) == "2: [slice MatMul x3]");
    CHECK(found(trace, "nothing like it") == "0:");
    CHECK(found(trace, "") == "0:");
}

TEST_CASE("ranks and tracks are found by their names too", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    const std::string label = trace.rank(0).label;
    CHECK(found(trace, "hardware stream")
        == fmt::format("1: [track {} / Hardware / Stream 2 x2]", label));
    const auto ranks = query::matchNames(*trace.snapshot(), label, 1, {});
    REQUIRE(ranks);
    REQUIRE(ranks->best.size() == 1);
    CHECK(ranks->best.front().kind == Named::Rank);
    CHECK(ranks->best.front().rank == RankSlot(0));
}

TEST_CASE("a track of a counter has samples, no slices", "[query]") {
    InlineTrace trace(R"([
        {"ph":"C","pid":1,"ts":10,"name":"HBM Read","args":{"rate":1}},
        {"ph":"C","pid":1,"ts":20,"name":"HBM Read","args":{"rate":2}},
        {"ph":"X","pid":1,"tid":3,"ts":30,"dur":5,"name":"Add"}])");
    const auto counters = query::matchNames(*trace.snapshot(), "hbm", 1, {});
    REQUIRE(counters);
    REQUIRE(counters->best.size() == 1);
    CHECK(counters->best.front().kind == Named::Track);
    CHECK(counters->best.front().slices == 2);
    CHECK(counters->best.front().isCounter);
    const auto slices = query::matchNames(*trace.snapshot(), "add", 1, {});
    REQUIRE(slices);
    CHECK(!slices->best.front().isCounter);
}

TEST_CASE("a question for names that nobody waits for ends", "[query]") {
    InlineTrace trace(kFirst);
    std::stop_source stop;
    stop.request_stop();
    const auto matches = query::matchNames(*trace.snapshot(), "a", 5, stop.get_token());
    REQUIRE(!matches);
    CHECK(matches.error().code == ErrorCode::Cancelled);
}

TEST_CASE("of very many names the best come, the same each time", "[query]") {
    std::string text = "[";
    for (int i = 0; i < 20'000; ++i)
        text += fmt::format(
            R"({{"ph":"X","pid":1,"tid":1,"ts":{},"dur":1,"name":"kernel_{}"}},)", i * 2, i);
    text.back() = ']';
    InlineTrace trace(text);
    CHECK(found(trace, "kernel_7", 2) == found(trace, "kernel_7", 2));
    CHECK(found(trace, "kernel_7", 1).ends_with(": [slice kernel_7 x1]"));
    CHECK(found(trace, "kernel", 3)
        == "20000: [slice kernel_0 x1] [slice kernel_1 x1] [slice kernel_2 x1]");
}

} // namespace name_match_test
