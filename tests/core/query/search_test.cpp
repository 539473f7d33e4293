// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/search.h"
#include "tests/core/query/inline_trace.h"

using namespace rankscope;
using query::CaseRule;
using query::SearchRequest;
using query::WordRule;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

constexpr std::string_view kNames = R"([
    {"ph":"X","pid":1,"tid":1,"ts":30,"dur":5,"name":"aten::MatMul"},
    {"ph":"X","pid":1,"tid":2,"ts":10,"dur":5,"name":"matmul"},
    {"ph":"X","pid":1,"tid":2,"ts":50,"dur":5,"name":"MatMulV2"},
    {"ph":"X","pid":1,"tid":1,"ts":31,"dur":2,"name":"mat"},
    {"ph":"i","pid":1,"tid":3,"ts":20,"name":"matmul done"}])";

std::string found(InlineTrace& trace, const SearchRequest& request) {
    const auto result = query::search(trace.session(), request, {});
    REQUIRE(result);
    std::string text = fmt::format("{}:", result->count);
    for (const query::SearchHit& hit : result->hits)
        text +=
            fmt::format(" {}@{}", trace.nameOf(hit.slice), toNanoseconds(hit.range.begin) / 1000);
    return text;
}

} // namespace

TEST_CASE("search finds parts of names in time order, instants too", "[query]") {
    InlineTrace trace(kNames);
    CHECK(found(trace, {.text = "matmul"})
        == "4: matmul@10 matmul done@20 aten::MatMul@30 MatMulV2@50");
}

TEST_CASE("search can mind the case", "[query]") {
    InlineTrace trace(kNames);
    CHECK(found(trace, {.text = "MatMul", .caseRule = CaseRule::Match})
        == "2: aten::MatMul@30 MatMulV2@50");
}

TEST_CASE("search can want whole words", "[query]") {
    InlineTrace trace(kNames);
    CHECK(found(trace, {.text = "matmul", .wordRule = WordRule::Whole})
        == "3: matmul@10 matmul done@20 aten::MatMul@30");
    CHECK(found(trace, {.text = "mat", .wordRule = WordRule::Whole}) == "1: mat@31");
}

TEST_CASE("search looks in the lanes asked for", "[query]") {
    InlineTrace trace(kNames);
    CHECK(found(trace, {.text = "matmul", .lanes = {trace.lane("1"), trace.lane("1", 1)}})
        == "1: aten::MatMul@30");
    CHECK(found(trace, {.text = "mat", .lanes = {trace.lane("1", 1)}}) == "1: mat@31");
}

TEST_CASE("search looks in the time asked for", "[query]") {
    InlineTrace trace(kNames);
    SearchRequest request{.text = "mat"};
    request.range = TimeRange{us(14), us(31)};
    CHECK(found(trace, request) == "3: matmul@10 matmul done@20 aten::MatMul@30");
    request.range = TimeRange{us(56), us(90)};
    CHECK(found(trace, request) == "0:");
}

TEST_CASE("search merges ranks by the timeline's time", "[query]") {
    InlineTrace trace({kNames, R"({"baseTimeNanoseconds":25000,
        "traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":0,"dur":5,"name":"other matmul"}]})"});
    CHECK(found(trace, {.text = "matmul"})
        == "5: matmul@10 matmul done@20 other matmul@25 aten::MatMul@30 MatMulV2@50");
}

TEST_CASE("an empty text or an unknown one finds nothing", "[query]") {
    InlineTrace trace(kNames);
    CHECK(found(trace, {.text = ""}) == "0:");
    CHECK(found(trace, {.text = "softmax"}) == "0:");
}

TEST_CASE("search finds Chinese names", "[query]") {
    InlineTrace trace("[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1,"
                      "\"name\":\"\xe7\xae\x97\xe5\xad\x90 A\"}]");
    CHECK(found(trace, {.text = "\xe7\xae\x97"}) == "1: \xe7\xae\x97\xe5\xad\x90 A@1");
}

TEST_CASE("more hits than fit are counted, the earliest kept", "[query]") {
    std::string text = "[";
    const auto count = static_cast<int>(query::kMaxHits) + 500;
    for (int i = 0; i < count; ++i)
        text += fmt::format(R"({}{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":1,"name":"n"}})",
            i == 0 ? "" : ",", i % 3, count - i);
    InlineTrace trace(text + "]");
    const auto result = query::search(trace.session(), {.text = "n"}, {});
    REQUIRE(result);
    CHECK(result->count == static_cast<uint64_t>(count));
    REQUIRE(result->hits.size() == query::kMaxHits);
    CHECK(result->hits.front().range.begin == us(1));
    CHECK(result->hits.back().range.begin == us(static_cast<int64_t>(query::kMaxHits)));
}

TEST_CASE("a stopped search says so", "[query]") {
    InlineTrace trace(kNames);
    std::stop_source stop;
    stop.request_stop();
    const auto result = query::search(trace.session(), {.text = "mat"}, stop.get_token());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::Cancelled);
}
