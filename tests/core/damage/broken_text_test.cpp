// SPDX-License-Identifier: GPL-3.0-or-later
// Cases 9 to 12, 14 and 26: what is wrong with the text of a file.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/damage/damaged_profile.h"
#include "tests/core/importer/gzip_text.h"

namespace broken_text_test {

using namespace rankscope;
using rankscope::test::DamagedProfile;
using rankscope::test::gzip;

namespace {

constexpr std::string_view kA = R"({"ph":"X","pid":1,"tid":1,"ts":1,"dur":1,"name":"a"})";
constexpr std::string_view kB = R"({"ph":"X","pid":1,"tid":1,"ts":2,"dur":1,"name":"b"})";
constexpr const char* kNames = "SELECT name FROM slice ORDER BY ts";

} // namespace

TEST_CASE("case 09: a trace cut anywhere keeps its complete events", "[damage]") {
    const std::string whole = fmt::format("[{},{}]", kA, kB);
    const size_t endOfA = 1 + kA.size();
    for (size_t size = 1; size < whole.size(); ++size) {
        const DamagedProfile profile(whole.substr(0, size));
        CAPTURE(size);
        const bool hasA = size >= endOfA;
        const bool hasB = size + 1 == whole.size();
        CHECK(profile.rows(kNames) == std::string(hasA ? "a\n" : "") + (hasB ? "b\n" : ""));
        const bool isBetween = size == 1 || size == endOfA || size == endOfA + 1 || hasB;
        CHECK(profile.issues() == (isBetween ? "" : "truncated_file|1\n")); // T7: no bracket
        CHECK(profile.rows("SELECT severity, offset <= " + std::to_string(size) + " FROM issue")
            == (isBetween ? "" : "data_loss|1\n"));
    }
}

TEST_CASE("case 09: trailing commas and several arrays are read", "[damage]") {
    const DamagedProfile comma(fmt::format("[{},{},]", kA, kB));
    CHECK(comma.rows(kNames) == "a\nb\n");
    const DamagedProfile arrays(fmt::format("[{}][{}]", kA, kB));
    CHECK(arrays.rows(kNames) == "a\nb\n");
    CHECK(arrays.issues() == "concatenated_arrays|1\n");
}

TEST_CASE("case 10: one line without an end, longer than any window", "[damage]") {
    std::string text = "[" + std::string(kA);
    for (int i = 0; i < 40000; ++i)
        text += fmt::format(R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":1,"name":"m"}})", 10 + i);
    const DamagedProfile profile(text + "]");
    CHECK(profile.rows("SELECT count(*), max(ts) FROM slice") == "40001|40009000\n");
    CHECK(profile.issues().empty());
}

TEST_CASE("case 11: deep nesting and arguments of a megabyte", "[damage]") {
    const std::string deep = std::string(2000, '[') + std::string(2000, ']');
    const std::string stack(1 << 20, 's');
    const DamagedProfile profile(fmt::format(
        R"([{},{{"ph":"X","pid":1,"tid":1,"ts":3,"dur":1,"name":"deep","args":{{"d":{}}}}},
        {{"ph":"X","pid":1,"tid":1,"ts":4,"dur":1,"name":"long","args":{{"Call stack":"{}"}}}},{}])",
        kA, deep, stack, kB));
    CHECK(profile.rows("SELECT name, length(args) FROM slice ORDER BY ts")
        == "a|NULL\nb|NULL\ndeep|4006\nlong|1048593\n");
}

TEST_CASE("case 12: bytes that are no text are replaced", "[damage]") {
    using namespace std::string_literals;
    const auto named = [](const std::string& name, int ts) {
        return R"({"ph":"X","pid":1,"tid":1,"dur":1,"name":")" + name
            + fmt::format("\",\"ts\":{}}}", ts);
    };
    const DamagedProfile profile("[" + named("bad \xC3\x28", 1) + "," + named("cut \xE4\xB8", 2)
        + "," + named("alone \\ud800", 3) + "," + named("nul \\u0000.", 4) + ","
        + named("raw\x01\n\t.", 5) + "," + named("zero\0."s, 6) + ","
        + named("\xE8\xAE\xAD\xE7\xBB\x83", 7) + "]");
    CHECK(profile.rows("SELECT count(*) FROM slice") == "7\n");
    CHECK(profile.rows("SELECT hex(name) FROM slice WHERE ts IN (1000, 2000, 3000) ORDER BY ts")
        == "62616420EFBFBD28\n63757420EFBFBDEFBFBD\n616C6F6E6520EFBFBD\n");
    CHECK(profile.rows("SELECT name FROM slice WHERE ts = 7000") == "\xE8\xAE\xAD\xE7\xBB\x83\n");
    // an escape of half a character is sound text that means nothing
    CHECK(profile.issues() == "control_character|2\ninvalid_utf8|2\n");
}

TEST_CASE("case 14: files of nothing are empty, not broken", "[damage]") {
    const DamagedProfile empty("");
    CHECK(empty.rows("SELECT code, severity, count FROM issue") == "empty_file|info|1\n");
    for (const char* text : {"[]", "[\n]\n", R"({"traceEvents":[]})", " \n "}) {
        const DamagedProfile profile{std::string(text)};
        CAPTURE(text);
        CHECK(profile.rank().counts.events == 0);
        CHECK(profile.rows("SELECT count(*) FROM issue WHERE severity = 'data_loss'") == "0\n");
        CHECK(profile.failures().empty());
    }
}

TEST_CASE("case 26: gzip with garbage behind, of several members, under a wrong name", "[damage]") {
    const std::string first = gzip(fmt::format("[{},", kA));
    const std::string second = gzip(fmt::format("{}]", kB));
    CHECK(DamagedProfile({{"trace_view.json", first + second}}).issues().empty());
    CHECK(DamagedProfile({{"trace_view.json.gz", fmt::format("[{},{}]", kA, kB)}}).rows(kNames)
        == "a\nb\n");
    const DamagedProfile garbage({{"trace_view.json.gz", first + second + "garbage"}});
    CHECK(garbage.rows(kNames) == "a\nb\n");
    CHECK(garbage.issues() == "trailing_garbage|1\n");
    const DamagedProfile cut({{"trace_view.json.gz", first + second.substr(0, second.size() - 9)}});
    CHECK(cut.rows("SELECT name FROM slice LIMIT 1") == "a\n");
    CHECK(cut.rows("SELECT count FROM issue WHERE code = 'damaged_gzip'") == "1\n");
}

} // namespace broken_text_test
