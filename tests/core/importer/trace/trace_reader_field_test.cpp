// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of unexpected types become text; times that are no numbers are marked.
#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/trace_text.h"

namespace trace_reader_field_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

std::string lineOf(const std::string& members) {
    const auto trace = readTrace("[{" + members + "}]");
    REQUIRE(trace.events.size() == 1);
    CHECK(trace.issues.empty());
    return trace.events[0];
}

} // namespace

TEST_CASE("pid and tid of any type are text", "[trace_reader]") {
    CHECK(lineOf(R"("pid":null,"tid":1.50)") == " |  |  | null | 1.50 |  | none + none |  @1");
    CHECK(lineOf(R"("pid":"Spans","tid":"PyTorch Profiler")")
        == " |  |  | Spans | PyTorch Profiler |  | none + none |  @1");
    CHECK(lineOf(R"("pid":18446744073709551616,"tid":-1 )")
        == " |  |  | 18446744073709551616 | -1 |  | none + none |  @1");
    CHECK(lineOf(R"("pid":{"a": 1},"tid":[1, 2])")
        == R"( |  |  | {"a": 1} | [1, 2] |  | none + none |  @1)");
}

TEST_CASE("names, categories and ids of any type are text", "[trace_reader]") {
    CHECK(lineOf(R"("name":12,"cat":true,"id":"0x1f")")
        == " | 12 | true |  |  | 0x1f | none + none |  @1");
    CHECK(lineOf(R"("name":"\ud800 \"q\"","id":1e400)")
        == R"( | \ud800 \"q\" |  |  |  | 1e400 | none + none |  @1)");
}

TEST_CASE("T13: group_id beside the arguments is no id", "[trace_reader]") {
    CHECK(lineOf(R"("name":"a","group_id":"g","id":7)") == lineOf(R"("name":"a","id":7)"));
}

TEST_CASE("arguments of any type are kept raw", "[trace_reader]") {
    CHECK(lineOf(R"("args":null)") == " |  |  |  |  |  | none + none | null @1");
    CHECK(lineOf(R"("args":[1,{"a":2}] )") == R"( |  |  |  |  |  | none + none | [1,{"a":2}] @1)");
    CHECK(lineOf(R"("args":"text")") == R"( |  |  |  |  |  | none + none | "text" @1)");
}

TEST_CASE("times are read exactly from numbers and strings", "[trace_reader]") {
    const auto times = [](const std::string& ts, const std::string& dur) {
        const std::string line = lineOf(R"("ts":)" + ts + R"(,"dur":)" + dur);
        return line.substr(17, line.size() - 17 - 6);
    };
    CHECK(times("1736412474714258.990", "840.07675") == " 1736412474714258990 + 840077");
    CHECK(times("\"1736412474714258.990\"", "\"0.0004\"") == " 1736412474714258990 + 0");
    CHECK(times("\" 1.5\\t\"", "53.74200000000001") == " 1500 + 53742");
    CHECK(times("1.69512E+15", "-3") == " 1695120000000000000 + -3000");
    CHECK(times("NaN", "null") == " bad + bad");
    CHECK(times("\"\"", "{}") == " bad + bad");
    CHECK(times("1e300", "Infinity") == " bad + bad");
    CHECK(times("true", "[1]") == " bad + bad");
}

TEST_CASE("the last of two equal keys counts", "[trace_reader]") {
    CHECK(lineOf(R"("ph":"X","ph":"i","name":"a","name":"b","ts":1,"ts":2)")
        == "i | b |  |  |  |  | 2000 + none |  @1");
}

TEST_CASE("keys that only begin like known ones are not known", "[trace_reader]") {
    CHECK(lineOf(R"("phase":"X","names":"a","tsx":1,"p":1,"pi":2,"durs":1,"argsx":{},"":0)")
        == " |  |  |  |  |  | none + none |  @1");
    CHECK(lineOf(R"("nam":1,"name ":1,"arg":1,"args_":1,"pid2":1,"Tid":1,"tids":1,"dur":2,"du":1)")
        == " |  |  |  |  |  | none + 2000 |  @1");
    CHECK(lineOf(R"("cate":1,"id3":1,"id22":1,"i":1,"ids":1,"b":1,"bpe":1,"tss":1,"t":1,"phs":"X")")
        == " |  |  |  |  |  | none + none |  @1");
}

TEST_CASE("an empty event is an event without a phase", "[trace_reader]") {
    CHECK(lineOf("") == " |  |  |  |  |  | none + none |  @1");
}

TEST_CASE("words that JSON does not know are kept as text", "[trace_reader]") {
    CHECK(lineOf(R"("ph":"C","name":"c","args":{"a":NaN,"b":-Infinity,"c":inf})")
        == R"(C | c |  |  |  |  | none + none | {"a":NaN,"b":-Infinity,"c":inf} @1)");
}

} // namespace trace_reader_field_test
