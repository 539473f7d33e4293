// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/packed_columns.h"

#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace packed_columns_test {

using namespace rankscope::index;

namespace {

using Column = std::vector<uint64_t>;

std::string packed(const Column& column) {
    ColumnWriter out;
    out.start(column.size());
    out.column([&](size_t i) { return column[i]; });
    return std::string(out.bytes());
}

Column unpacked(ColumnReader& in, size_t count) {
    Column column(count);
    in.column([&](size_t i, uint64_t value) { column[i] = value; });
    return column;
}

} // namespace

TEST_CASE("columns of every width come back", "[packed_columns]") {
    std::mt19937_64 random(3);
    for (unsigned bits = 0; bits <= 64; ++bits) {
        Column column;
        for (int i = 0; i < 50; ++i)
            column.push_back(bits == 0 ? 7 : random() >> (64 - bits));
        const std::string bytes = packed(column);
        ColumnReader in;
        REQUIRE(in.start(bytes, 50) == 50);
        CHECK(unpacked(in, 50) == column);
        CHECK(in.isDone());
    }
}

TEST_CASE("a column of equal numbers takes no byte a number", "[packed_columns]") {
    CHECK(packed(Column(1000, 1'700'000'000'000)).size() == packed(Column(1, 5)).size());
}

TEST_CASE("extremes and numbers between columns come back", "[packed_columns]") {
    ColumnWriter out;
    out.start(2);
    out.number(UINT64_MAX);
    out.column([](size_t i) { return i == 0 ? 0 : UINT64_MAX; });
    ColumnReader in;
    REQUIRE(in.start(out.bytes(), 2) == 2);
    CHECK(in.number() == UINT64_MAX);
    CHECK(unpacked(in, 2) == Column{0, UINT64_MAX});
    CHECK(in.isDone());
}

TEST_CASE("what is missing reads as zeros and is remembered", "[packed_columns]") {
    const std::string bytes = packed({1, 2, 300});
    for (size_t size = 8; size < bytes.size(); ++size) {
        ColumnReader in;
        REQUIRE(in.start(std::string_view(bytes).substr(0, size), 3) == 3);
        CHECK(unpacked(in, 3) == Column(3, 0));
        CHECK(in.hasFailed());
    }
    ColumnReader in;
    CHECK(in.start("short", 3) == 0);
    CHECK(in.hasFailed());
    CHECK(in.start(bytes, 2) == 0);
    CHECK(in.hasFailed());
}

} // namespace packed_columns_test
