// SPDX-License-Identifier: GPL-3.0-or-later
// Damage costs the damaged event, is counted, and nothing else.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/importer/trace_text.h"

namespace trace_reader_damage_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;
using model::IssueCode;

namespace {

std::string event(const std::string& name) {
    return R"({"ph":"X","name":")" + name + R"(","ts":1,"args":{"k":[1,{"l":"m"}]}})";
}

/// a, the piece, b
ReadTrace between(const std::string& piece, size_t window = 1 << 19) {
    return readTrace("[" + event("a") + "," + piece + "," + event("b") + "]", {window, 1 << 20});
}

} // namespace

TEST_CASE("R4: damaged quotes in arguments cost the damaged event, not those behind it",
    "[trace_reader]") {
    const std::string sound = R"({"ph":"X","name":"m","ts":1,"args":{"k":"v","l":"w"}})";
    for (size_t from = 0; from < sound.size(); ++from) {
        if (sound[from] != '"')
            continue;
        for (size_t to = 0; to < sound.size(); ++to) { // one quote here, one in the next event
            if (sound[to] != '"')
                continue;
            std::string first = sound;
            std::string second = sound;
            first[from] = '#';
            second[to] = '#';
            const auto trace = between(first + "," + second);
            INFO(first << " " << second);
            CHECK(trace.names.front() == "a");
            CHECK(trace.names.back() == "b");
            CHECK(trace.names.size() < 4);
            CHECK_FALSE(trace.issues.empty());
        }
    }
}

TEST_CASE("R4: outside of strings only JSON's own words are read", "[trace_reader]") {
    for (const std::string value :
        {"NaN", "-Infinity", "Infinity", "null", "true", "-1.5e+3", "[[],{}]"})
        CHECK(between(R"({"ph":"X","name":"m","ts":1,"args":{"k":)" + value + "}}").names
            == Names{"a", "m", "b"});
    for (const std::string value : {"#v", "truer", "12x", "v", "[1,#]", R"({"l":?})"})
        CHECK(between(R"({"ph":"X","name":"m","ts":1,"args":{"k":)" + value + "}}").names
            == Names{"a", "b"});
}

TEST_CASE("R4: a string that is neither key nor whole value costs its event", "[trace_reader]") {
    for (const std::string args :
        {R"({"k":"v":2}})", R"({"k":["v":2]})", R"({"k" "v"})", R"({"k":"v" "w"})"}) {
        const auto trace = between(R"({"ph":"X","name":"m","ts":1,"args":)" + args + "}");
        INFO(args);
        CHECK(trace.names == Names{"a", "b"});
        CHECK_FALSE(trace.issues.empty());
    }
}

TEST_CASE("a trace cut at any byte gives all whole events, cut within one an issue too",
    "[trace_reader]") {
    std::string text = "[";
    std::vector<size_t> ends;
    for (int i = 0; i < 30; ++i) {
        text += (i == 0 ? "" : ", ") + event("e" + std::to_string(i));
        ends.push_back(text.size());
    }
    for (const size_t window : {40u, 1u << 19}) {
        for (size_t size = 1; size <= text.size(); ++size) {
            const auto trace = readTrace(std::string_view(text).substr(0, size), {window, 1 << 20});
            size_t whole = 0;
            while (whole < ends.size() && ends[whole] <= size)
                ++whole;
            INFO("cut at " << size << " window " << window);
            REQUIRE(trace.names.size() == whole);
            const size_t begin = whole == 0 ? 1 : ends[whole - 1];
            if (text.substr(begin, size - begin).find_first_not_of(", ") == std::string::npos) {
                REQUIRE(trace.issues.empty()); // an array may lack its bracket (T7)
                continue;
            }
            REQUIRE(trace.issues.size() == 1);
            REQUIRE(trace.issues[0].code == IssueCode::TruncatedFile);
            REQUIRE(trace.issues[0].count == 1);
        }
    }
}

TEST_CASE("a wrapped trace cut at any byte gives all whole events", "[trace_reader]") {
    const std::string head = R"({"schemaVersion":1,"deviceProperties":[{"id":0}],"traceEvents":[)";
    const std::string text = head + event("a") + "," + event("b") + R"(],"x":{"y":1}})";
    for (size_t size = 1; size < text.size(); ++size) {
        const auto trace = readTrace(std::string_view(text).substr(0, size));
        const size_t one = head.size() + event("a").size();
        const size_t whole = size < one ? 0 : size < one + 1 + event("b").size() ? 1 : 2;
        INFO("cut at " << size);
        REQUIRE(trace.names.size() == whole);
        REQUIRE(trace.count(IssueCode::TruncatedFile) == 1);
        REQUIRE(trace.issues.size() == 1);
    }
}

TEST_CASE("a damaged event costs only itself", "[trace_reader]") {
    for (const std::string piece : {R"({"ph":"X" "name":"bad"})", R"({"ph":"X","name":})",
             R"({"ph":"X","name":"bad)", R"({"ph":"X","args":{"k":1,"name":"bad"})",
             R"({"ph":"X","args":{"k":[1,2,"name":"bad"}})", R"({"ph":"X","args":{"k":)",
             R"("ph":"X","name":"bad"})", R"({"ph" "X"})", "17", R"({"ph":"X","name":"bad"]})",
             "nonsense", "null", R"({"ph":"X",,"name":"bad",})"}) {
        for (const size_t window : {20u, 1u << 19}) {
            INFO(piece << " window " << window);
            const auto trace = between(piece, window);
            REQUIRE(trace.names.size() >= 2);
            CHECK(trace.names.front() == "a");
            CHECK(trace.names.back() == "b");
            CHECK(trace.names.size() == 2);
            CHECK(trace.count(IssueCode::BadEvent) >= 1);
            CHECK(trace.count(IssueCode::TruncatedFile) == 0);
        }
    }
}

TEST_CASE("values that are no events are stepped over whole", "[trace_reader]") {
    for (const std::string piece : {R"("a]b{c")", "[1,[2],\"]\"]", "17,true,null", "[]"}) {
        const auto trace = between(piece);
        CHECK(trace.names == Names{"a", "b"});
        CHECK(trace.issues.size() == 1);
    }
}

TEST_CASE("an array that begins inside of another one is read", "[trace_reader]") {
    const auto trace = readTrace("[" + event("a") + ",\n[" + event("b") + "," + event("c") + "]");
    CHECK(trace.names == Names{"a", "b", "c"});
    CHECK(readTrace("[[" + event("a") + "]]").names == Names{"a"});
}

TEST_CASE("an event without its comma is read like any other", "[trace_reader]") {
    const auto trace = readTrace("[" + event("a") + event("b") + "," + event("c") + "]");
    CHECK(trace.names == Names{"a", "b", "c"});
}

TEST_CASE("trailing commas and missing brackets do no harm", "[trace_reader]") {
    CHECK(readTrace("[" + event("a") + ",]").names == Names{"a"});
    const auto open = readTrace("[" + event("a") + ",\n");
    CHECK(open.names == Names{"a"});
    CHECK(open.issues.empty());
}

TEST_CASE("garbage before, between and after is stepped over", "[trace_reader]") {
    const auto trace = readTrace("garbage [" + event("a") + "] junk [" + event("b") + "] end");
    CHECK(trace.names == Names{"a", "b"});
    CHECK(trace.count(IssueCode::TrailingGarbage) == 3);
    const auto stray = readTrace("[" + event("a") + "]" + "," + event("b") + "]");
    CHECK(stray.names == Names{"a", "b"}); // a bracket too early costs nothing
}

TEST_CASE("invalid UTF-8 is replaced and counted", "[trace_reader]") {
    const auto trace = between(event("x\xff\xc3y"));
    CHECK(trace.names == Names{"a", "x\xEF\xBF\xBD\xEF\xBF\xBDy", "b"});
    CHECK(trace.count(IssueCode::InvalidUtf8) == 1);
    CHECK(trace.issues.size() == 1);
}

TEST_CASE("control characters in strings become escapes and are counted", "[trace_reader]") {
    const auto trace = between(event(std::string("x\0y\n\x1f", 5)));
    CHECK(trace.names == Names{"a", R"(x\u0000y\u000a\u001f)", "b"});
    CHECK(trace.count(IssueCode::ControlCharacter) == 1);
    CHECK(trace.issues.size() == 1);
}

TEST_CASE("line breaks between the tokens of a mended event are no damage", "[trace_reader]") {
    const auto trace = between("{\n\t\"ph\":\"X\",\r\n\"name\":\"x\xff\"\n}");
    CHECK(trace.names == Names{"a", "x\xEF\xBF\xBD", "b"});
    CHECK(trace.count(IssueCode::InvalidUtf8) == 1);
    CHECK(trace.count(IssueCode::ControlCharacter) == 0);
}

TEST_CASE("an event beyond the limit is skipped and counted", "[trace_reader]") {
    std::string objects;
    for (int i = 0; i < 3000; ++i)
        objects += R"({"ph":"X","name":"no"},)";
    for (const std::string& large :
        {event(std::string(60'000, 'x')), event(std::string(60'000, '{')),
            R"({"args":{"list":[)" + objects + R"(0]},"ph":"X"})"}) {
        for (const size_t window : {512u, 4096u}) {
            const auto trace = readTrace(
                "[" + event("a") + "," + large + "," + event("b") + "]", {window, 16'384});
            CHECK(trace.names == Names{"a", "b"});
            REQUIRE(trace.issues.size() == 1);
            CHECK(trace.issues[0].code == IssueCode::EventTooLarge);
            CHECK(trace.issues[0].count == 1);
            CHECK(trace.issues[0].offset == event("a").size() + 2);
        }
    }
}

TEST_CASE("a file that ends inside of an event beyond the limit is cut off", "[trace_reader]") {
    const auto trace = readTrace(
        "[" + event("a") + R"(,{"ph":"X","name":")" + std::string(90'000, 'x'), {512, 16'384});
    CHECK(trace.names == Names{"a"});
    CHECK(trace.count(IssueCode::TruncatedFile) == 1);
}

TEST_CASE("an open string costs no more than its event even beyond the limit", "[trace_reader]") {
    std::string text = "[" + event("a") + R"(,{"ph":"X","name":"open)";
    for (int i = 0; i < 2000; ++i)
        text += "," + event("e");
    for (const size_t window : {100u, 1u << 19})
        CHECK(readTrace(text + "]", {window, 16'384}).names.size() >= 2000);
}

TEST_CASE("thousands of damaged events take no quadratic time", "[trace_reader]") {
    for (const std::string bad : {R"({"ph":"X","args":{"k":1})", R"({"ph":"X","name":"open)",
             R"({"ph":"X","args":{"k":[{)", R"({"ph":"X","name":})"}) {
        std::string text = "[";
        for (int i = 0; i < 4000; ++i)
            text += bad + "," + event("good") + ",\n";
        const auto trace = readTrace(text + event("last") + "]");
        CHECK(trace.names.size() == 4001);
        CHECK(trace.count(IssueCode::BadEvent) == 4000);
    }
}

TEST_CASE("deep nesting is kept as it is", "[trace_reader]") {
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    const auto trace = between(R"({"ph":"X","name":"deep","args":{"x":)" + deep + "}}");
    CHECK(trace.names == Names{"a", "deep", "b"});
    CHECK(trace.issues.empty());
    const auto cut = readTrace("[" + event("a") + "," + std::string(100'000, '['));
    CHECK(cut.names == Names{"a"});
    const auto objects = readTrace(R"([{"args":)" + std::string(100'000, '{'));
    CHECK(objects.count(IssueCode::TruncatedFile) == 1);
}

} // namespace trace_reader_damage_test
