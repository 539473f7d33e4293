// SPDX-License-Identifier: GPL-3.0-or-later
// Neither the size of the window nor that of a read may change what is read.
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/trace_text.h"

namespace trace_reader_window_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

/// A trace of odd but sound events.
std::string randomTrace(uint64_t seed, size_t count) {
    std::mt19937_64 random(seed);
    static constexpr const char* kTexts[] = {"a", "},{", "\\\"", "\\\\", "]", "[{", "x\\u0041",
        "\xe4\xb8\xad", "", "},{\\\"ph\\\":", "\\\\\\\"}"};
    static constexpr const char* kGaps[] = {"", " ", "\n", "\r\n  ", "\t"};
    const auto gap = [&] { return kGaps[random() % std::size(kGaps)]; };
    const auto text = [&] { return '"' + std::string(kTexts[random() % std::size(kTexts)]) + '"'; };
    std::string trace = random() % 2 == 0 ? "[" : R"({"head":[{"a":1},{"b":2}],"traceEvents":[)";
    const bool isObject = trace.front() == '{';
    for (size_t i = 0; i < count; ++i) {
        trace += i > 0 ? std::string(gap()) + "," + gap() : std::string(gap());
        trace += std::string("{") + gap() + "\"name\":" + text() + "," + gap() + R"("ph":"X","ts":)"
            + std::to_string(random() % 1000);
        for (uint64_t k = random() % 4; k > 0; --k)
            trace += R"(,"args":)" + std::string(gap()) + "{" + text() + ":[" + text() + R"(,{"q":)"
                + text() + "}," + gap() + R"({"name":{}},[])" + gap() + "]}";
        trace += std::string(gap()) + "}";
    }
    trace += std::string(gap()) + "]";
    return isObject ? trace + R"(, "tail":{"x":[1]} })" : trace;
}

void checkSame(const ReadTrace& a, const ReadTrace& b) {
    CHECK(a.events == b.events);
    CHECK(a.header == b.header);
    CHECK(a.issues.size() == b.issues.size());
}

} // namespace

TEST_CASE("tiny windows read the same events as one", "[trace_reader]") {
    for (uint64_t seed = 1; seed <= 25; ++seed) {
        const std::string text = randomTrace(seed, 1 + seed);
        const auto whole = readTrace(text);
        CHECK(whole.events.size() == 1 + seed);
        CHECK(whole.issues.empty());
        for (const size_t window : {2u, 3u, 7u, 16u, 33u, 64u, 100u, 301u, 1000u}) {
            INFO("seed " << seed << " window " << window);
            checkSame(readTrace(text, {window, 1 << 20}), whole);
        }
    }
}

TEST_CASE("small reads give the same events as large ones", "[trace_reader]") {
    const std::string text = randomTrace(99, 12);
    const auto whole = readTrace(text);
    for (size_t atMost = 1; atMost <= 64; ++atMost) {
        checkSame(readTrace(text, {}, atMost), whole);
        checkSame(readTrace(text, {50, 1 << 20}, atMost), whole);
    }
}

TEST_CASE("each event knows its place in the file", "[trace_reader]") {
    const std::string text = "  [\n" + std::string(R"({"name":"a","ph":"X"} , {"ph":"X"})") + "]";
    for (const size_t window : {4u, 1000u}) {
        const auto trace = readTrace(text, {window, 1 << 20});
        REQUIRE(trace.events.size() == 2);
        CHECK(trace.events[0].ends_with("@4"));
        CHECK(trace.events[1].ends_with("@" + std::to_string(text.rfind('{'))));
    }
}

} // namespace trace_reader_window_test
