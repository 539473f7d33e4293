// SPDX-License-Identifier: GPL-3.0-or-later
// Documents of every shape that hold sound events.
#include "core/importer/trace/trace_reader.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/trace_text.h"

namespace trace_reader_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;
using model::IssueCode;

namespace {

constexpr const char* kA = R"({"name":"a","ph":"X","ts":1})";
constexpr const char* kB = R"({"name":"b","ph":"X","ts":2})";
const std::string kList = std::string("[") + kA + "," + kB + "]";

} // namespace

TEST_CASE("an event is read with all its fields", "[trace_reader]") {
    const auto trace = readTrace(R"([{"ph": "X", "name": "aten::add", "pid": 17, "tid": "main",)"
                                 R"("ts": "1736412474714258.990", "dur": 178.6035625,)"
                                 R"("cat": "cpu_op", "id": 55425237668390240255, "bp": "e",)"
                                 R"("args": {"a": [1, {"b": "}"}]} } ])");
    REQUIRE(trace.events.size() == 1);
    CHECK(trace.events[0]
        == R"(X | aten::add | cpu_op | 17 | main | 55425237668390240255 |)"
           R"( 1736412474714258990 + 178604 | {"a": [1, {"b": "}"}]} @1)");
    CHECK(trace.issues.empty());
}

TEST_CASE("an array and an object with traceEvents hold the same events", "[trace_reader]") {
    for (const std::string& text : {kList, R"({"traceEvents":)" + kList + "}",
             R"({ "schemaVersion" : 1 , "traceEvents" : )" + kList
                 + R"(, "baseTimeNanoseconds": 7})",
             R"({"traceEvents":)" + kList + R"(,"distributedInfo":{"rank":[0,{"a":"]}"}]}})"}) {
        INFO(text);
        const auto trace = readTrace(text);
        CHECK(trace.names == Names{"a", "b"});
        CHECK(trace.issues.empty());
    }
}

TEST_CASE("members beside the events are kept as raw text", "[trace_reader]") {
    const auto trace = readTrace(
        R"({"a":1,"b":"x\"y","traceEvents":[],"c":{"d":[1,2]},"e":null,"baseTimeNanoseconds":9 })");
    const std::map<std::string, std::string> expected{{"a", "1"}, {"b", R"("x\"y")"},
        {"c", R"({"d":[1,2]})"}, {"e", "null"}, {"baseTimeNanoseconds", "9"}};
    CHECK(trace.header == expected);
    CHECK(trace.issues.empty());
}

TEST_CASE("large members before and after the events are stepped over", "[trace_reader]") {
    std::string large = "[";
    for (int i = 0; i < 3000; ++i)
        large += R"({"x":"]}\"","y":[[]]},)";
    large += "0]";
    const ReaderLimits limits{4096, 16'384};
    for (const std::string& value : {large, '"' + std::string(90'000, '{') + '"'}) {
        const auto trace = readTrace(R"({"large":)" + value + R"(,"traceEvents":)" + kList
                + R"(,"again":)" + value + R"(,"last":3})",
            limits);
        CHECK(trace.names == Names{"a", "b"});
        CHECK(trace.header == std::map<std::string, std::string>{{"last", "3"}});
        CHECK(trace.issues.empty());
    }
}

TEST_CASE("a header of very many members stays small", "[trace_reader]") {
    std::string text = "{";
    for (int i = 0; i < 200'000; ++i)
        text += '"' + std::to_string(i) + R"(":"0123456789",)";
    const auto trace = readTrace(text + R"("traceEvents":)" + kList + "}");
    CHECK(trace.names == Names{"a", "b"});
    size_t bytes = 0;
    for (const auto& [key, value] : trace.header)
        bytes += key.size() + value.size();
    CHECK(bytes <= 1u << 20);
}

TEST_CASE("events without an array, one a line or not, are read", "[trace_reader]") {
    for (const std::string separator : {"\n", "\r\n", "", ",\n", " , "}) {
        const auto trace = readTrace(kA + separator + kB + separator);
        CHECK(trace.names == Names{"a", "b"});
        CHECK(trace.issues.empty());
    }
    const std::string late = R"({"name":"late","cat":"c","args":{"ph":1},"pid":[{}],"ph":"i"})";
    CHECK(readTrace(late + "\n" + kA).names == Names{"late", "a"});
}

TEST_CASE("events without commas between them are read", "[trace_reader]") {
    CHECK(readTrace(std::string("[") + kA + kB + "\n" + kA + "]").names == Names{"a", "b", "a"});
}

TEST_CASE("several documents in one file are all read", "[trace_reader]") {
    const auto trace = readTrace(kList + "\n" + kList + R"({"traceEvents":)" + kList + "}" + kA);
    CHECK(trace.names == Names{"a", "b", "a", "b", "a", "b", "a"});
    REQUIRE(trace.issues.size() == 1);
    CHECK(trace.issues[0].code == IssueCode::ConcatenatedArrays);
    CHECK(trace.issues[0].offset == kList.size() + 1);
}

TEST_CASE("thousands of small documents take no quadratic time", "[trace_reader]") {
    std::string text;
    for (int i = 0; i < 20'000; ++i)
        text += std::string("[") + kA + "]\n";
    CHECK(readTrace(text).names.size() == 20'000);
}

TEST_CASE("a file without events is read without complaint", "[trace_reader]") {
    for (const std::string text : {"", " ", "\n\t \r\n", "[]", " [ ] \n", "{}", "\xEF\xBB\xBF[]",
             R"({"traceEvents":[]})", R"({"traceEvents":null,"a":1})"}) {
        INFO(text);
        const auto trace = readTrace(text);
        CHECK(trace.events.empty());
        CHECK(trace.issues.empty());
    }
}

TEST_CASE("a byte order mark is skipped", "[trace_reader]") {
    const auto trace = readTrace("\xEF\xBB\xBF" + kList);
    CHECK(trace.names == Names{"a", "b"});
    CHECK(trace.issues.empty());
}

TEST_CASE("strings that look like the border of events are strings", "[trace_reader]") {
    const std::string text =
        R"([{"name":"},{","ph":"X","args":{"x":"},{\"name\":\"no\"","y":"\\"}},)"
        R"({"name":"\"},{\"ph\":","ph":"X"},{"name":"]","ph":"X"}])";
    for (size_t window = 16; window < 200; ++window) {
        const auto trace = readTrace(text, {window, 1 << 20});
        CHECK(trace.names == Names{"},{", R"(\"},{\"ph\":)", "]"});
        CHECK(trace.issues.empty());
    }
}

TEST_CASE("arrays of objects inside of an event stay inside", "[trace_reader]") {
    const std::string args = R"({"list":[{"name":"x","ph":"X"},{"name":"y","ph":"X"}]})";
    const std::string text = R"([{"name":"a","args":)" + args + R"(,"ph":"X"},{"name":"b",)"
        + R"("ph":"X","args":)" + args + "}]";
    for (size_t window = 16; window < 200; ++window) {
        const auto trace = readTrace(text, {window, 1 << 20});
        CHECK(trace.names == Names{"a", "b"});
        CHECK(trace.issues.empty());
    }
}

TEST_CASE("an event longer than the window is read", "[trace_reader]") {
    const std::string stack(3'000'000, 's');
    const std::string text = "[" + std::string(kA) + R"(,{"name":"long","args":{"stack":")" + stack
        + R"("},"ph":"X"},)" + kB + "]";
    const auto trace = readTrace(text);
    CHECK(trace.names == Names{"a", "long", "b"});
    CHECK(trace.issues.empty());
}

} // namespace trace_reader_test
