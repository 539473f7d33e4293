// SPDX-License-Identifier: GPL-3.0-or-later
// How deep, long and large the JSON of tables may be: read at the limit, counted above it.
#include <catch2/catch.hpp>

#include "tests/core/tables/inline_tables.h"

namespace json_limits_test {

using rankscope::test::Files;
using rankscope::test::InlineTables;

namespace {

std::string times(size_t count, std::string_view text) {
    std::string all;
    for (size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

/// An operator with that key, within as many objects.
std::string operators(size_t levels, const std::string& key = "hcom_allReduce__865_0_1@865") {
    return times(levels, R"({"step1":)") + "{\"" + key
        + R"j(":{"Communication Time Info":{"Elapse Time(ms)":2}}})j" + times(levels, "}");
}

} // namespace

TEST_CASE("M6: a fact nests 17 levels deep, what is deeper stays JSON", "[tables]") {
    const auto facts = [](size_t levels) {
        const std::string text = times(levels, R"({"a":)") + "1" + times(levels, "}");
        InlineTables tables(Files{{"profiler_info_0.json", text}});
        CHECK(tables.issues().empty());
        return tables.text("SELECT key, value FROM fact");
    };
    const std::string deepest = times(16, "a.") + "a|";
    CHECK(facts(17) == deepest + "1\n");
    CHECK(facts(18) == deepest + "{\"a\":1}\n");
}

TEST_CASE("M6: operators lie within at most 16 objects, deeper ones are counted", "[tables]") {
    const auto read = [](const std::string& text) {
        InlineTables tables(Files{{"communication.json", text}});
        return tables.text("SELECT step, elapse FROM collective") + tables.issues();
    };
    CHECK(read(operators(15)) == "1|2000000\n");
    CHECK(read(operators(16)) == "too_large 1 144 step1\n"); // names the object and its place
}

TEST_CASE("M6: the key of an operator has at most 65,534 bytes", "[tables]") {
    const auto read = [](size_t bytes) {
        InlineTables tables(Files{{"communication.json", operators(1, std::string(bytes, 'x'))}});
        return tables.text("SELECT length(name) FROM collective")
            + tables.issues().substr(0, std::string_view("bad_json 1").size());
    };
    CHECK(read(65'534) == "65534\n"); // and two quotes
    CHECK(read(65'535) == "bad_json 1");
}

TEST_CASE("M6: a file of facts has at most 32 MB, a larger one is counted", "[tables]") {
    const auto read = [](size_t bytes) {
        const std::string fact = R"({"rank_id": 7})";
        InlineTables tables(
            Files{{"profiler_info_0.json", std::string(bytes - fact.size(), ' ') + fact}});
        return tables.text("SELECT value FROM fact") + tables.issues();
    };
    constexpr size_t kMost = 32u << 20;
    CHECK(read(kMost) == "7\n");
    CHECK(read(kMost + 1) == "too_large 1 33554432 \n");
}

} // namespace json_limits_test
