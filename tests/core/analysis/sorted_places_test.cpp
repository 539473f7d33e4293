// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sorted_places.h"

#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace sorted_places_test {

using namespace rankscope::analysis;
using Direction = SortedPlaces::Direction;

namespace {

/// Rows 0, 1, ... of part 0.
std::string rowsBy(Direction direction, const std::vector<SortKey>& keys, size_t most = 99) {
    SortedPlaces places(direction, most);
    for (uint32_t row = 0; row < keys.size(); ++row)
        places.add({0, row}, keys[row]);
    CHECK(places.count() == keys.size());
    std::string text;
    for (const RowPlace& place : places.take())
        text += fmt::format("{} ", place.row);
    return text;
}

} // namespace

TEST_CASE("places are in the order of their keys, what has none last", "[analysis]") {
    CHECK(rowsBy(Direction::Up, {int64_t{3}, int64_t{-1}, {}, int64_t{3}, int64_t{2}})
        == "1 4 0 3 2 ");
    CHECK(rowsBy(Direction::Down, {int64_t{3}, int64_t{-1}, {}, int64_t{3}, int64_t{2}})
        == "0 3 4 1 2 ");
    CHECK(rowsBy(Direction::Up, {0.5, -0.5, -2.5, 0.0, 1e300, -0.0}) == "2 1 3 5 0 4 ");
    CHECK(rowsBy(Direction::Up, {"b", "a", SortKey(), "ab", "b"}) == "1 3 0 4 2 ");
    CHECK(rowsBy(Direction::Down, {"b", "a", SortKey(), "ab", "b"}) == "0 4 3 1 2 ");
}

TEST_CASE("no more places are kept than are wanted", "[analysis]") {
    std::vector<SortKey> keys;
    for (int64_t i = 0; i < 1000; ++i)
        keys.emplace_back(i * 7919 % 1009);
    CHECK(rowsBy(Direction::Down, keys, 0).empty());
    const std::string first = rowsBy(Direction::Down, keys, 3);
    CHECK(rowsBy(Direction::Down, keys).substr(0, first.size()) == first);
    CHECK(std::ranges::count(first, ' ') == 3);
}

TEST_CASE("places of rows that are left are numbered anew", "[analysis]") {
    SortedPlaces places(Direction::Down, 2);
    for (const int64_t key : {5, 9, 1, 8})
        places.add({0, static_cast<uint32_t>(9 - key)}, key); // rows 4, 0, 8, 1
    std::vector<uint32_t> kept;
    places.renumber([&kept](uint32_t row) { kept.push_back(row); });
    CHECK(kept == std::vector<uint32_t>{0, 1});
    places.add({0, 2}, int64_t{10});
    CHECK(places.count() == 5);
    CHECK(places.take() == std::vector<RowPlace>{{0, 2}, {0, 0}});
}

} // namespace sorted_places_test
