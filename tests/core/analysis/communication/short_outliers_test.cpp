// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/short_outliers.h"

#include <random>

#include <catch2/catch.hpp>

#include "core/analysis/communication/waits.h"
#include "tests/core/analysis/job_tables.h"

namespace short_outliers_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

/// Of tenths, so that all goldens are whole numbers.
std::vector<size_t> outliersOf(const std::vector<double>& values) {
    std::vector<Duration> durations;
    for (const double value : values)
        durations.emplace_back(static_cast<int64_t>(value * 10 + 0.5));
    return shortOutliers(durations);
}

} // namespace

// advisor_spec.md section D
TEST_CASE("G6: a rank far shorter than all others stands out", "[waits][goldens]") {
    CHECK(outliersOf({100, 101, 102, 103, 104, 105, 0}) == std::vector<size_t>{6});
    CHECK(outliersOf({100, 101, 102, 103, 104, 105, 99}).empty());
    CHECK(outliersOf({52.1, 51.8, 52.4, 51.9, 52.0, 52.3, 31.0, 52.2}) == std::vector<size_t>{6});
    CHECK(outliersOf({1, 2, 3, 3, 1}).empty());
    std::vector<double> many(120, 10);
    many.push_back(0);
    CHECK(outliersOf(many) == std::vector<size_t>{120});
}

TEST_CASE("few or equal durations have no outlier", "[waits]") {
    CHECK(outliersOf({}).empty());
    CHECK(outliersOf({5, 1}).empty());
    CHECK(outliersOf(std::vector<double>(200, 7)).empty());
    std::vector<double> late(150, 10);
    late[3] = 500; // far too long: the shortest made it wait
    late[9] = 9;
    CHECK(outliersOf(late) == std::vector<size_t>{9});
}

TEST_CASE("M6: 100 durations are judged by their order, more by their deviations", "[waits]") {
    std::vector<double> late(100, 10);
    late[3] = 500;
    late[9] = 9;
    CHECK(outliersOf(late).empty()); // three different values
    late.push_back(10);
    CHECK(outliersOf(late) == std::vector<size_t>{9});
    CHECK(outliersOf({1, 2}).empty());
    CHECK(outliersOf({1, 500, 501}).empty());
    CHECK(outliersOf({0, 920, 960, 1000}).empty()); // the critical value itself
    CHECK(outliersOf({0, 921, 960, 1000}) == std::vector<size_t>{0});
}

TEST_CASE("chance gives an outlier in one of 200 samples", "[waits]") {
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal(1e6, 1e4);
    for (const size_t count : {4U, 9U, 12U, 16U, 20U, 33U, 64U, 100U}) {
        size_t found = 0;
        std::vector<Duration> durations(count);
        for (int sample = 0; sample < 8000; ++sample) {
            for (Duration& duration : durations)
                duration = Duration(std::llround(normal(random)));
            found += shortOutliers(durations).size();
        }
        INFO(count << " durations: " << found << " of 8000");
        CHECK(found > 20); // 40 expected, deviation 6.3
        CHECK(found < 60);
    }
}

TEST_CASE("outliers are counted for ranks, but not in ragged groups", "[waits]") {
    const auto part = [](uint32_t group, uint32_t name, int64_t rank, int64_t elapse) {
        Collective one;
        one.rank = rank;
        one.group = group;
        one.name = name;
        one.times.elapse = Duration(elapse);
        return one;
    };
    Collectives all;
    all.texts = {"", "tp", "dp", "a", "b"};
    for (const int64_t rank : {0, 1, 2, 3, 4}) {
        all.rows.push_back(part(1, 3, rank, rank == 2 ? 10 : 1000 + rank));
        all.rows.push_back(part(2, 3, rank, rank == 2 ? 10 : 1000 + rank));
        if (rank < 4)
            all.rows.push_back(part(2, 4, rank, 1000 + rank));
    }
    const auto ranks = rankWaits(all, matchCollectives(all));
    REQUIRE(ranks.front().rank == 2);
    CHECK(ranks.front().standsOut == 1);
    CHECK(ranks.front().timesLast == 2);
    CHECK(ranks.back().standsOut == 0);
}

} // namespace short_outliers_test
