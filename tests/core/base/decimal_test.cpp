// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"

#include <cmath>
#include <compare>
#include <limits>

#include <catch2/catch.hpp>

namespace decimal_test {

using rankscope::compare;
using rankscope::Decimal;
using rankscope::parseDecimal;
using rankscope::parseMultiple;
using rankscope::Precision;
using rankscope::toDouble;
using rankscope::toText;

namespace {

Decimal read(std::string_view text) {
    const auto parsed = parseDecimal(text);
    INFO(std::string(text));
    REQUIRE(parsed);
    return parsed->value;
}

} // namespace

TEST_CASE("equal values are equal decimals", "[decimal]") {
    CHECK(read("28.6") == Decimal{286, -1});
    CHECK(read("28.600") == Decimal{286, -1});
    CHECK(read(" 12.50e3\t") == Decimal{125, 2});
    CHECK(read("12500") == Decimal{125, 2});
    CHECK(read("100000000000000000") == Decimal{1, 17});
    CHECK(read("12345678901234567.") == Decimal{12345678901234567, 0});
    CHECK(read("-0.0123456789012345670") == Decimal{-12345678901234567, -18});
    CHECK(read("123456789012345678") == Decimal{123456789012345678, 0});
    CHECK(read("-0.0") == Decimal{});
    CHECK(read("0e12") == Decimal{});
    CHECK(read("3e-05") == Decimal{3, -5});
    CHECK(read("-.5") == Decimal{-5, -1});
    CHECK(read("0.000000000000000000000000000001") == Decimal{1, -30});
}

TEST_CASE("more than 18 digits are rounded and say so", "[decimal]") {
    CHECK(parseDecimal("123456789012345678")->precision == Precision::Exact);
    CHECK(parseDecimal("100000000000000000000000")->precision == Precision::Exact);
    CHECK(parseDecimal("1.00000000000000000000000000")->precision == Precision::Exact);
    const auto up = parseDecimal("1234567890123456785");
    CHECK(up->precision == Precision::Rounded);
    CHECK(up->value == Decimal{123456789012345679, 1});
    const auto down = parseDecimal("-1234567890123456784.9");
    CHECK(down->precision == Precision::Rounded);
    CHECK(down->value == Decimal{-123456789012345678, 1});
    CHECK(parseDecimal("123456789012345678.00001")->precision == Precision::Rounded);
    CHECK(parseDecimal("999999999999999999.9")->value == Decimal{1, 18});
    CHECK(parseDecimal("1e-200000")->precision == Precision::Rounded);
}

TEST_CASE("text that is no finite number is no decimal", "[decimal]") {
    const auto* text =
        GENERATE("", "NaN", "Infinity", "-inf", "1e", "0x1", "1..2", "true", "1e999999999999");
    INFO(text);
    CHECK_FALSE(parseDecimal(text));
}

TEST_CASE("decimals are written plainly", "[decimal]") {
    CHECK(toText({}) == "0");
    CHECK(toText({286, -1}) == "28.6");
    CHECK(toText({-286, -1}) == "-28.6");
    CHECK(toText({12, 2}) == "1200");
    CHECK(toText({1200, -2}) == "12");
    CHECK(toText({5, -3}) == "0.005");
    CHECK(toText({-123, -3}) == "-0.123");
    CHECK(toText({1, 300}) == "1e300");
    CHECK(toText({-15, -300}) == "-15e-300");
    CHECK(toText({INT64_MIN, 0}) == "-9223372036854775808");
}

TEST_CASE("the double is the nearest one", "[decimal]") {
    CHECK(toDouble({286, -1}) == 28.6);
    CHECK(toDouble({123456789012345678, 1}) == 1234567890123456780.0);
    CHECK(toDouble({-1, -1}) == -0.1);
    CHECK(toDouble({1, 400}) == HUGE_VAL);
    CHECK(toDouble({-1, 400}) == -HUGE_VAL);
    CHECK(toDouble({1, -400}) == 0.0);
}

TEST_CASE("order is by value", "[decimal]") {
    CHECK(std::is_eq(compare({10, 0}, {1, 1})));
    CHECK(std::is_lt(compare({286, -1}, {287, -1})));
    CHECK(std::is_lt(compare({-287, -1}, {-286, -1})));
    CHECK(std::is_lt(compare({-1, 5}, {1, -5})));
    CHECK(std::is_gt(compare({1, 30}, {999999999999999999, 0})));
    CHECK(std::is_gt(compare({100000000000000001, -17}, {1, 0})));
    CHECK(std::is_lt(compare({}, {1, -50})));
    CHECK(std::is_eq(compare({}, {0, 7})));
    CHECK(std::is_lt(compare({INT64_MIN, 0}, {INT64_MAX, 0})));
}

TEST_CASE("multiples of decimals are exact integers", "[base]") {
    const auto times = [](const char* text, uint64_t factor) {
        return parseMultiple(text, factor).value_or(-1);
    };
    CHECK(times("158.65234375", 1 << 20) == 166359040);
    CHECK(times("2.064384", 1'000'000) == 2064384);
    CHECK(times("28.647232000000002", 1'000'000) == 28647232);
    CHECK(times("-0.5", 1) == -1);
    CHECK(times("0.499999999999999999999999999999999", 1) == 0);
    CHECK(times("2e-05", 1'000'000) == 20);
    CHECK(times("1e-300", uint64_t{1} << 30) == 0);
    CHECK(times("0", 1024) == 0);
    CHECK(times("9223372036854775807", 1) == std::numeric_limits<int64_t>::max());
    CHECK_FALSE(parseMultiple("9223372036854775808", 1));
    CHECK(times("-9223372036854775808", 1) == std::numeric_limits<int64_t>::min());
    CHECK_FALSE(parseMultiple("-9223372036854775809", 1));
    CHECK_FALSE(parseMultiple("9223372036854775", 1024));
    CHECK_FALSE(parseMultiple("1e300", 1));
    CHECK_FALSE(parseMultiple("12 KB", 1024));
    CHECK_FALSE(parseMultiple("", 1024));
}

TEST_CASE("M6: negative decimals round away from zero as positive ones do", "[base]") {
    for (const char* text : {"0.5", "1.5", "2.5", "1.0005", "0.4999", "1.4999", "0", "0.00049"}) {
        for (const uint64_t factor : {1, 10, 1000, 1024}) {
            INFO(text << " times " << factor);
            const auto positive = parseMultiple(text, factor);
            REQUIRE(positive);
            CHECK(parseMultiple(std::string("-") + text, factor) == -*positive);
        }
    }
    CHECK(parseMultiple("-1.0005", 1000) == -1001);
    CHECK(parseMultiple("-1.00049", 1000) == -1000);
    CHECK(parseMultiple("-0.4999", 1) == 0);
    CHECK(parseMultiple("-2.5", 1) == -3);
    CHECK(parseMultiple("-0", 1024) == 0);
    CHECK(parseMultiple("-0.000", 1024) == 0);
    CHECK(read("-0") == Decimal{});
    CHECK(toText(read("-0")) == "0"); // no sign is left
    CHECK(read("-1234567890123456785") == Decimal{-123456789012345679, 1});
    CHECK(std::is_eq(compare(read("-0.0"), read("0"))));
    CHECK(std::is_lt(compare(read("-1.0005"), read("-1.0004"))));
}

TEST_CASE("M6: decimals end where their exponents do", "[decimal]") {
    CHECK(parseDecimal("1e99999")); // the first digit stands 100,000 places before the point
    CHECK_FALSE(parseDecimal("1e100000"));
    CHECK(parseDecimal("1e-100001")->value == Decimal{1, -100001});
    CHECK(parseDecimal("1e-100002")->value == Decimal{});
    CHECK(toText({1, 24}).size() == 25); // plain
    CHECK(toText({1, 25}) == "1e25");
    CHECK(toText({1, -25}) == "0.0000000000000000000000001");
    CHECK(toText({1, -26}) == "1e-26");
}

} // namespace decimal_test
