// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/search.h"
#include "tests/core/query/inline_trace.h"

namespace search_test {

using namespace rankscope;
using query::CaseRule;
using query::SearchIn;
using query::SearchRequest;
using query::TextRule;
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

namespace {

constexpr std::string_view kArguments = R"([
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"mm","cat":"cpu_op",
     "args":{"Input Dims":"[[4096, 1024]]","Fwd thread id":0}},
    {"ph":"X","pid":1,"tid":2,"ts":20,"dur":5,"name":"launch","cat":"cuda_runtime",
     "args":{"correlation":4096,"nested":{"list":["x",{"deep":"two words"}]}}},
    {"ph":"X","pid":1,"tid":1,"ts":12,"dur":1,"name":"add","cat":"cpu_op","args":{"path":"C:\\temp\u0041"}},
    {"ph":"i","pid":1,"tid":3,"ts":30,"name":"mark","cat":"user","args":{"4096":"key only"}},
    {"ph":"X","pid":1,"tid":2,"ts":40,"dur":5,"name":"none"}])";

} // namespace

TEST_CASE("search looks at the values of arguments, wherever they are nested", "[query]") {
    InlineTrace trace(kArguments);
    const auto in = [&](std::string text, TextRule rule = TextRule::Plain) {
        return found(trace, {.text = std::move(text), .textRule = rule, .in = SearchIn::Arguments});
    };
    CHECK(in("4096") == "2: mm@10 launch@20");
    CHECK(in("two words") == "1: launch@20");
    CHECK(in("key") == "1: mark@30");
    CHECK(in("correlation") == "0:"); // a key
    CHECK(in(R"(c:\tempa)") == "1: add@12"); // as Slice Detail shows it, not as the file has it
    CHECK(in("u0041") == "0:");
    CHECK(in("^\\d+$", TextRule::Regex) == "2: mm@10 launch@20");
}

TEST_CASE("search looks at categories", "[query]") {
    InlineTrace trace(kArguments);
    CHECK(found(trace, {.text = "CPU", .in = SearchIn::Category}) == "2: mm@10 add@12");
    CHECK(found(trace, {.text = "u[ds]", .textRule = TextRule::Regex, .in = SearchIn::Category})
        == "2: launch@20 mark@30");
    CHECK(found(trace, {.text = "cpu", .lanes = {trace.lane("1", 1)}, .in = SearchIn::Category})
        == "1: add@12");
}

TEST_CASE("what is no regular expression is an error, not an empty answer", "[query]") {
    InlineTrace trace(kNames);
    const auto result =
        query::search(trace.session(), {.text = "mat(", .textRule = TextRule::Regex}, {});
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::BadQuery);
    CHECK(result.error().message == "a ) is missing: mat(");
}

TEST_CASE("all hits are in the density and in the names, kept or not", "[query]") {
    std::string text = "[";
    const auto count = static_cast<int>(4 * query::kMaxHits) + 500;
    for (int i = 0; i < count; ++i)
        text += fmt::format(R"({}{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":1,"name":"n{}"}})",
            i == 0 ? "" : ",", i % 3, i, i == count - 1 ? "last" : "");
    InlineTrace trace(text + "]");
    const auto result = query::search(trace.session(), {.text = "n"}, {});
    REQUIRE(result);
    CHECK(result->count == static_cast<uint64_t>(count));
    REQUIRE(result->hits.size() == query::kMaxHits);
    CHECK(result->hits.back().range.begin == us(static_cast<int64_t>(query::kMaxHits) - 1));
    CHECK(result->names.at(0).size() == 2); // the last one, too
    // one hit begins in each microsecond
    const query::HitDensity& density = result->density;
    const auto between = [&](size_t part) {
        const auto beginsBefore = [&](size_t n) {
            const int64_t ns =
                toNanoseconds(density.begin + density.width * static_cast<int64_t>(n));
            return std::clamp<int64_t>((ns + 999) / 1000, 0, count);
        };
        return static_cast<uint32_t>(beginsBefore(part + 1) - beginsBefore(part));
    };
    bool isRight = density.counts.size() <= query::kDensityParts;
    for (size_t part = 0; part < density.counts.size(); ++part)
        isRight = isRight && density.counts[part] == between(part);
    CHECK(isRight);
}

TEST_CASE("a search tells what it has so far", "[query]") {
    std::string text = "[";
    for (int i = 0; i < 5000; ++i)
        text += fmt::format(
            R"({}{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":1,"name":"n"}})", i == 0 ? "" : ",", i);
    InlineTrace trace(text + "]");
    std::string parts;
    const auto result = query::search(trace.session(), {.text = "n"}, {},
        {.hear =
                [&](const query::SearchResult& part) {
                    CHECK_FALSE(part.isWhole);
                    parts += fmt::format(
                        "{}/{}: {} {}\n", part.searched, part.total, part.count, part.hits.size());
                },
            .first = std::chrono::milliseconds(0)});
    REQUIRE(result);
    CHECK(parts
        == "1024/5000: 1024 1024\n2048/5000: 2048 2048\n3072/5000: 3072 3072\n"
           "4096/5000: 4096 4096\n5000/5000: 5000 5000\n");
    CHECK(result->isWhole);
    CHECK(result->count == 5000);
}

} // namespace search_test
