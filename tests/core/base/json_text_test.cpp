// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"

#include <catch2/catch.hpp>

namespace json_text_test {

using namespace rankscope;

TEST_CASE("escapes of JSON become the text that they mean") {
    CHECK(unescapeJson("a\\u0041b") == "aAb");
    CHECK(unescapeJson("\\u7b97x") == "\xE7\xAE\x97x");
    CHECK(unescapeJson("\\ud83d\\ude00x") == "\xF0\x9F\x98\x80x");
    CHECK(unescapeJson("a\\nb\\t\\\\c\\\"") == "a\nb\t\\c\"");
}

TEST_CASE("of JSON that breaks off what is whole stays") {
    CHECK(closedJson(R"({"a": [1, 23)") == R"({"a": [1]})");
    CHECK(closedJson(R"({"a": [1, 2], "b": {"c": "x,}", "d": "y)")
        == R"({"a": [1, 2], "b": {"c": "x,}"}})");
    CHECK(closedJson(R"({"a": 1, "b)") == R"({"a": 1})");
    CHECK(closedJson(R"({"a": 1, "b": )") == R"({"a": 1})");
    CHECK(closedJson(R"({"a": [{"b": 1}, {"b": 2}, {"b")") == R"({"a": [{"b": 1}, {"b": 2}]})");
    CHECK(closedJson(R"({"a": {"b": [1, 2], "c": [3, 4)") == R"({"a": {"b": [1, 2]}})");
    CHECK(closedJson(R"({"a": 12)") == "{}");
    CHECK(closedJson("{") == "{}");
    CHECK(closedJson("words").empty());
    CHECK(closedJson("").empty());
}

TEST_CASE("of an escape that is none the rest stays as it is written") {
    const std::string lost = "\xEF\xBF\xBD";
    CHECK(unescapeJson("\\uXYZ9rest") == lost + "XYZ9rest");
    CHECK(unescapeJson("\\u12") == lost + "12");
    CHECK(unescapeJson("\\ud83dx") == lost + "x");
    CHECK(unescapeJson("\\ud83d\\u0041x") == lost + "Ax");
    CHECK(unescapeJson("\\ude00x") == lost + "x");
}

} // namespace json_text_test
