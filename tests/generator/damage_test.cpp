// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <simdjson.h>

#include "damage.h"

namespace rankscope::generator::damage_test {
namespace {

std::string smallTrace() {
    std::string trace = "[";
    for (int i = 0; i < 40; ++i) {
        trace += trace.size() == 1 ? "" : ", ";
        trace +=
            "{\"ph\": \"X\", \"name\": \"aten::mm\", \"pid\": 7, \"tid\": 7, \"ts\": \"1.000\", "
            "\"dur\": 1.5, \"cat\": \"cpu_op\"}";
    }
    return trace + "]";
}

TEST_CASE("what is spoiled is no valid JSON any more") {
    for (const char* name : {"truncated", "missing-bracket", "trailing-comma", "empty-file",
             "concatenated-arrays", "control-characters", "invalid-utf8", "wrong-events"}) {
        INFO(name);
        REQUIRE(findDamage(name) != nullptr);
        const std::string spoiled = findDamage(name)->apply(smallTrace());
        simdjson::dom::parser parser;
        CHECK(parser.parse(spoiled).error() != simdjson::SUCCESS);
    }
}

TEST_CASE("an unknown kind of damage is not found") {
    CHECK(findDamage("rust") == nullptr);
}

TEST_CASE("a ragged table has rows of three lengths") {
    const std::string table = "a,b,c\n1,1764246877.1\t,3\n4,1764246878.2\t,6\n"
                              "7,1764246879.3\t,99999999999999999999999999999999999999999999\n";
    const std::string ragged = raggedTable(table);
    CHECK(ragged.find("one too many") != std::string::npos);
    CHECK(ragged.find("E+15") != std::string::npos);
    CHECK(ragged.size() < table.size());
}

TEST_CASE("gzip output starts with its magic number") {
    const std::string packed = gzipped(smallTrace(), 1'000);
    REQUIRE(packed.size() > 20);
    CHECK(packed.substr(0, 2) == "\x1f\x8b");
}

} // namespace
} // namespace rankscope::generator::damage_test
