// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/packed_bytes.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include <catch2/catch.hpp>

namespace packed_bytes_test {

using namespace rankscope::index;

namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

} // namespace

TEST_CASE("packed numbers come back, the extremes too", "[packed_bytes]") {
    constexpr std::array<uint64_t, 7> numbers{0, 1, 127, 128, 16384, uint64_t{1} << 63, UINT64_MAX};
    constexpr std::array<int64_t, 7> others{0, -1, 1, -64, 64, kLeast, kMost};
    PackedWriter out;
    for (size_t i = 0; i < numbers.size(); ++i) {
        out.unsignedNumber(numbers[i]);
        out.signedNumber(others[i]);
    }
    PackedReader in(out.bytes());
    for (size_t i = 0; i < numbers.size(); ++i) {
        CHECK(in.unsignedNumber() == numbers[i]);
        CHECK(in.signedNumber() == others[i]);
    }
    CHECK(in.remaining() == 0);
    CHECK_FALSE(in.hasFailed());
}

TEST_CASE("zigzag keeps small numbers of either sign small", "[packed_bytes]") {
    CHECK(zigzag(0) == 0);
    CHECK(zigzag(-1) == 1);
    CHECK(zigzag(1) == 2);
    CHECK(zigzag(kLeast) == UINT64_MAX);
    CHECK(unzigzag(zigzag(kLeast)) == kLeast);
    CHECK(unzigzag(zigzag(kMost)) == kMost);
}

TEST_CASE("differences of any two numbers come back", "[packed_bytes]") {
    constexpr std::array<uint64_t, 5> numbers{UINT64_MAX, 0, uint64_t{1} << 63, 1, UINT64_MAX - 1};
    PackedWriter out;
    uint64_t previous = 0;
    for (const uint64_t number : numbers) {
        out.difference(number, previous);
        previous = number;
    }
    PackedReader in(out.bytes());
    previous = 0;
    for (const uint64_t number : numbers) {
        previous = in.difference(previous);
        CHECK(previous == number);
    }
}

TEST_CASE("a reader past its end gives zeros and remembers", "[packed_bytes]") {
    PackedReader empty{std::string_view()};
    CHECK(empty.unsignedNumber() == 0);
    CHECK(empty.hasFailed());

    PackedReader cut("\x80\x80");
    CHECK(cut.unsignedNumber() == 0);
    CHECK(cut.hasFailed());
    CHECK(cut.signedNumber() == 0);
}

TEST_CASE("a number that never ends is a failure", "[packed_bytes]") {
    const std::string bytes(20, '\xff');
    PackedReader in(bytes);
    in.unsignedNumber();
    CHECK(in.hasFailed());
}

TEST_CASE("a cleared writer starts anew", "[packed_bytes]") {
    PackedWriter out;
    out.unsignedNumber(300);
    out.clear();
    CHECK(out.bytes().empty());
    out.unsignedNumber(5);
    CHECK(out.bytes() == std::string_view("\x05"));
}

} // namespace packed_bytes_test
