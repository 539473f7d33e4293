// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/time.h"

#include <limits>
#include <random>
#include <string>

#include <catch2/catch.hpp>

namespace time_test {

using rankscope::parseMicroseconds;
using rankscope::parseMilliseconds;
using rankscope::parseNanoseconds;
using rankscope::parseSeconds;
using rankscope::parseTenNanoseconds;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

struct Case {
    const char* text;
    int64_t expected;
};

} // namespace

TEST_CASE("microseconds are read exactly", "[time]") {
    const auto row = GENERATE(Case{"1736412474714258.990", 1736412474714258990},
        Case{"1736412474714258.990\t", 1736412474714258990}, Case{"178.6035625", 178604},
        Case{"53.74200000000001", 53742}, Case{"840.07675", 840077}, Case{"27.0805", 27081},
        Case{"27.08049999999999999999", 27080}, Case{"1736408883973810", 1736408883973810000},
        Case{"0", 0}, Case{"-0", 0}, Case{"0.0004", 0}, Case{"0.0005", 1}, Case{"-0.0005", -1},
        Case{"-3", -3000}, Case{"+3", 3000}, Case{".5", 500}, Case{"5.", 5000}, Case{" 7 ", 7000},
        Case{"000000000000000000000012.5", 12500}, Case{"12.50000000000000000000000000", 12500},
        Case{"56635864386.8", 56635864386800}, Case{"0.9996", 1000}, Case{"99.9999", 100000});
    INFO(row.text);
    CHECK(parseMicroseconds(row.text) == row.expected);
}

TEST_CASE("eight digits at a time are the same number", "[time]") {
    const auto row = GENERATE(Case{"1234567", 1234567}, Case{"12345678", 12345678},
        Case{"98765432.5", 98765433}, Case{"123456789", 123456789},
        Case{"-123456789012345.49", -123456789012345}, Case{"1234567890123456", 1234567890123456},
        Case{"12345678901234567.5", 12345678901234568}, Case{"00000000000000012", 12},
        Case{"12345678e1", 123456780}, Case{"99999999", 99999999}, Case{"10000000", 10000000});
    INFO(row.text);
    CHECK(parseNanoseconds(row.text) == row.expected);
    const std::string digits = "12345678";
    for (size_t place = 0; place < digits.size(); ++place) {
        for (const char sign : {'/', ':', ' ', '\xB5', '\xFF', '\0'}) { // 0x35 is a digit
            std::string text = digits;
            text[place] = sign;
            if (sign != ' ' || place > 0)
                CHECK_FALSE(parseNanoseconds(text + "1"));
        }
    }
}

TEST_CASE("exponents shift the point", "[time]") {
    const auto row = GENERATE(Case{"1.69512E+15", 1695120000000000000}, Case{"1.5e3", 1500000},
        Case{"1500e-3", 1500}, Case{"5e-4", 1}, Case{"4.9e-4", 0}, Case{"1e-999999999999999", 0},
        Case{"0e99999999999999999999", 0}, Case{"0.0000001e10", 1000000}, Case{"2e-05", 0},
        Case{"-15e-1\t", -1500}, Case{"123456789012345678901234567890e-20", 1234567890123});
    INFO(row.text);
    CHECK(parseMicroseconds(row.text) == row.expected);
}

TEST_CASE("the borders of int64 are kept", "[time]") {
    CHECK(parseMicroseconds("9223372036854775.807") == kMax);
    CHECK(parseMicroseconds("-9223372036854775.808") == kMin);
    CHECK(parseMicroseconds("9223372036854775.8074999") == kMax);
    CHECK_FALSE(parseMicroseconds("9223372036854775.8075"));
    CHECK_FALSE(parseMicroseconds("-9223372036854775.8085"));
    CHECK_FALSE(parseMicroseconds("99999999999999999.9"));
    CHECK_FALSE(parseMicroseconds("18446744073709551.615"));
    CHECK_FALSE(parseMicroseconds("1e16"));
    CHECK_FALSE(parseMicroseconds("1e9999999999999999999999"));
    CHECK(parseNanoseconds("9223372036854775807") == kMax);
    CHECK_FALSE(parseNanoseconds("9223372036854775807.5"));
    CHECK_FALSE(parseNanoseconds("18446744073709551615"));
    CHECK_FALSE(parseNanoseconds("99999999999999999999"));
}

TEST_CASE("text that is no number is refused", "[time]") {
    const auto* text = GENERATE("", " ", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "12a", "0x10",
        "NaN", "inf", "1 2", "--1", "1,5", "1e5.0", "N/A", "1.5e3e2", "null");
    INFO(text);
    CHECK_FALSE(parseMicroseconds(text));
    CHECK_FALSE(parseNanoseconds(text));
}

TEST_CASE("nanoseconds round half away from zero", "[time]") {
    CHECK(parseNanoseconds("1609459200000000000") == 1609459200000000000);
    CHECK(parseNanoseconds("12.5") == 13);
    CHECK(parseNanoseconds("-12.5") == -13);
    CHECK(parseNanoseconds("12.49") == 12);
    CHECK(parseNanoseconds("0.5") == 1);
    CHECK(parseNanoseconds("1.5e3") == 1500);
}

TEST_CASE("M6: negative times round away from zero as positive ones do", "[time]") {
    const auto row = GENERATE(Case{"-1.0005", -1001}, Case{"-1.00049", -1000}, Case{"-0.5", -500},
        Case{"-0.0004", 0}, Case{"-0.00049999", 0}, Case{"-.0005", -1}, Case{"-5e-4", -1},
        Case{"-4.9e-4", 0}, Case{"-0.0", 0}, Case{"-0e5", 0}, Case{"-1.9996", -2000},
        Case{" -2.0015 ", -2002}, Case{"-00001.0005", -1001});
    INFO(row.text);
    CHECK(parseMicroseconds(row.text) == row.expected);
    const std::string text = row.text;
    const std::string positive = text.substr(text.find('-') + 1);
    CHECK(parseMicroseconds(positive) == -row.expected);
    CHECK(parseMilliseconds(text) == -*parseMilliseconds(positive));
    CHECK(parseSeconds(text) == -*parseSeconds(positive));
    CHECK(parseNanoseconds(text) == -*parseNanoseconds(positive));
    CHECK(parseTenNanoseconds(text) == -*parseTenNanoseconds(positive));
    CHECK(parseNanoseconds("-0.5") == -1);
    CHECK(parseNanoseconds("-0.49") == 0);
}

TEST_CASE("M6: ranges that are empty or turned around hold nothing", "[time]") {
    using rankscope::fromNanoseconds;
    using rankscope::TimeRange;
    const auto range = [](int64_t begin, int64_t end) {
        return TimeRange{fromNanoseconds(begin), fromNanoseconds(end)};
    };
    CHECK(range(5, 5).isEmpty());
    CHECK(range(6, 5).isEmpty());
    CHECK_FALSE(range(5, 6).isEmpty());
    CHECK_FALSE(range(5, 5).contains(fromNanoseconds(5)));
    CHECK_FALSE(range(6, 5).contains(fromNanoseconds(5)));
    CHECK(range(5, 6).contains(fromNanoseconds(5)));
    CHECK_FALSE(range(5, 6).contains(fromNanoseconds(6)));
    CHECK(range(5, 5).overlaps(range(0, 6))); // counts as its begin
    CHECK_FALSE(range(6, 6).overlaps(range(0, 6)));
    CHECK_FALSE(range(0, 5).overlaps(range(5, 9)));
    CHECK(range(0, 6).overlaps(range(5, 9)));
    CHECK(range(-9, -5).overlaps(range(-6, 0)));
}

TEST_CASE("every written time comes back", "[time]") {
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        const int64_t ns = static_cast<int64_t>(random() >> (1 + random() % 60));
        std::string fraction = std::to_string(1000 + ns % 1000).substr(1);
        const std::string text = std::to_string(ns / 1000) + "." + fraction;
        REQUIRE(parseMicroseconds(text) == ns);
        REQUIRE(parseMicroseconds(text + "4999") == ns);
        REQUIRE(parseMicroseconds(std::to_string(ns) + "e-3") == ns);
        REQUIRE(parseNanoseconds(std::to_string(ns)) == ns);
    }
}

TEST_CASE("every unit of time is read exactly", "[base]") {
    CHECK(parseMilliseconds("86.4709076875") == 86470908);
    CHECK(parseMilliseconds("2e-05") == 20);
    CHECK(parseSeconds("1736412474.714258990") == 1736412474714258990);
    CHECK(parseTenNanoseconds("45000030081") == 450000300810);
    CHECK_FALSE(parseSeconds("9223372037"));
    CHECK_FALSE(parseMilliseconds("ms"));
}

} // namespace time_test
