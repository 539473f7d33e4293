// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "core/importer/lanes/density_histogram.h"

namespace density_histogram_test {

using namespace rankscope;
using namespace rankscope::importer;

namespace {

/// Slices of all lengths on both sides of zero, in any order.
std::vector<model::Slice> randomSlices(uint64_t seed) {
    std::mt19937_64 random(seed);
    const int64_t range = int64_t{1000} << (random() % 30);
    std::vector<model::Slice> slices(1 + random() % 300);
    for (model::Slice& slice : slices) {
        slice.ts = fromNanoseconds(static_cast<int64_t>(random() % (2 * range)) - range);
        slice.dur = Duration(static_cast<int64_t>(random() % range) >> (random() % 30));
        slice.name = static_cast<StringId>(slice.dur.count() % 7);
    }
    return slices;
}

Duration shared(const model::Cell& cell, const model::Slice& slice) {
    return std::max(Duration(), std::min(cell.end, slice.end()) - std::max(cell.begin, slice.ts));
}

} // namespace

TEST_CASE("a density counts every slice in its bucket, however far it grows", "[density]") {
    for (uint64_t seed = 1; seed <= 200; ++seed) {
        const std::vector<model::Slice> slices = randomSlices(seed);
        DensityHistogram density;
        for (const model::Slice& slice : slices)
            density.add(slice);
        const std::vector<model::Cell> cells = density.cells();
        REQUIRE(cells.size() <= size_t{DensityHistogram::kBuckets});
        size_t begun = 0;
        for (const model::Cell& cell : cells) {
            uint32_t count = 0;
            Duration busy{};
            for (const model::Slice& slice : slices) {
                const bool isBegun = slice.ts >= cell.begin && slice.ts < cell.end;
                count += isBegun ? 1 : 0;
                busy += shared(cell, slice);
            }
            INFO("seed " << seed << " cell at " << toNanoseconds(cell.begin));
            REQUIRE(cell.count == count);
            REQUIRE(cell.busy.count() == busy.count());
            REQUIRE(cell.end - cell.begin == density.width());
            begun += count;
        }
        REQUIRE(begun == slices.size());
    }
}

TEST_CASE("a bucket has the name of the longest slice in it", "[density]") {
    DensityHistogram density;
    const auto add = [&](int64_t begin, int64_t length, uint32_t name) {
        density.add(
            {fromNanoseconds(begin), Duration(length), static_cast<StringId>(name), {}, {}});
    };
    add(0, 10, 1);
    add(100, 40, 2);
    add(200, 5, 3);
    add(5000, 2000, 4); // crosses the borders at 5120 and 6144
    const std::vector<model::Cell> cells = density.cells();
    REQUIRE(cells.size() == 4);
    const auto isNamed = [&](size_t cell, uint32_t name, uint32_t count) {
        return toIndex(cells[cell].name) == name && cells[cell].count == count;
    };
    CHECK(isNamed(0, 2, 3));
    CHECK(isNamed(1, 4, 1));
    CHECK(isNamed(2, 4, 0));
    CHECK(isNamed(3, 4, 0));
    CHECK(cells[0].longest == Duration(40));
}

TEST_CASE("a density takes the ends of time", "[density]") {
    DensityHistogram density;
    const int64_t limit = int64_t{1} << 62;
    for (int i = 0; i < 3; ++i) {
        density.add({fromNanoseconds(-limit + 1), Duration(limit), StringId{}, {}, {}});
        density.add({fromNanoseconds(limit - 1), Duration(0), StringId{}, {}, {}});
        density.add({fromNanoseconds(0), Duration(limit - 1), StringId{}, {}, {}});
    }
    uint64_t count = 0;
    for (const model::Cell& cell : density.cells())
        count += cell.count;
    CHECK(count == 9);
}

} // namespace density_histogram_test
