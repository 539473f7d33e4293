// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "core/analysis/thresholds.h"

namespace statistics_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

std::vector<Duration> ns(std::initializer_list<int64_t> values) {
    std::vector<Duration> all;
    for (const int64_t value : values)
        all.emplace_back(value);
    return all;
}

} // namespace

TEST_CASE("S13: the median of an even number lies between the two in the middle", "[statistics]") {
    CHECK_FALSE(medianOf(ns({})));
    CHECK(medianOf(ns({7})) == Duration(7));
    CHECK(medianOf(ns({40, 10})) == Duration(25));
    CHECK(medianOf(ns({11, 10})) == Duration(11)); // rounded up
    CHECK(medianOf(ns({-11, -10})) == Duration(-10));
    CHECK(medianOf(ns({9, 1, 5})) == Duration(5));
    CHECK(medianOf(ns({9, 1, 5, 6})) == Duration(6));
    CHECK(medianOf(std::vector<double>{1, 4, 2, 8}) == 3.0);
}

TEST_CASE("quantiles lie between values in proportion", "[statistics]") {
    const auto sorted = ns({0, 100, 200, 300, 1000});
    CHECK(quantileOf(sorted, 0, 4) == Duration(0));
    CHECK(quantileOf(sorted, 1, 4) == Duration(100));
    CHECK(quantileOf(sorted, 9, 10) == Duration(720)); // 0.6 of the way from 300 to 1000
    CHECK(quantileOf(sorted, 4, 4) == Duration(1000));
    CHECK(quantileOf(ns({3}), 3, 4) == Duration(3));
    CHECK_FALSE(quantileOf({}, 1, 2));
    std::mt19937 random(4); // NOLINT: a fixed seed on purpose
    for (int size = 1; size < 40; ++size) {
        std::vector<Duration> values;
        for (int i = 0; i < size; ++i)
            values.emplace_back(static_cast<int64_t>(random() % 1000));
        const auto median = medianOf(values);
        std::sort(values.begin(), values.end());
        CHECK(quantileOf(values, 1, 2) == median);
    }
}

TEST_CASE("a trend is the pairs that rise less those that fall", "[statistics]") {
    CHECK(trendOf(ns({})) == 0);
    CHECK(trendOf(ns({5})) == 0);
    CHECK(trendOf(ns({5, 5, 5})) == 0);
    CHECK(trendOf(ns({1, 2, 3, 4, 5, 6, 7})) == Approx(20 / std::sqrt(7 * 6 * 19 / 18.0)));
    CHECK(trendOf(ns({7, 6, 5, 4, 3, 2, 1})) == Approx(-20 / std::sqrt(7 * 6 * 19 / 18.0)));
    std::mt19937 random(9); // NOLINT: a fixed seed on purpose
    for (int size = 2; size < 40; ++size) {
        std::vector<Duration> values;
        for (int i = 0; i < size; ++i)
            values.emplace_back(static_cast<int64_t>(random() % 30));
        int rise = 0;
        for (int i = 0; i < size; ++i)
            for (int j = 0; j < i; ++j)
                rise += (values[j] < values[i]) - (values[j] > values[i]);
        const double deviation = std::sqrt(size * (size - 1) * (2 * size + 5) / 18.0);
        CHECK(trendOf(values) * deviation == Approx(rise - (rise > 0) + (rise < 0)));
    }
}

TEST_CASE("the median deviation and the variation", "[statistics]") {
    const auto values = ns({10, 12, 14, 16, 1000});
    CHECK(medianDeviation(values) == Duration(2));
    CHECK_FALSE(medianDeviation(ns({})));
    CHECK(variationOf(ns({10, 30})) == Approx(0.5));
    CHECK(variationOf(ns({})) == 0);
    CHECK(variationOf(ns({0, 0})) == 0);
}

TEST_CASE("a robust line is not bent by wild points", "[statistics]") {
    for (const int count : {7, 511, 512, 513, 3000}) {
        std::vector<Point> points;
        for (int i = 0; i < count; ++i)
            points.push_back({i + 5.0, 100 + 3.0 * i + (i % 5 == 4 ? 1e6 : 0)});
        const auto line = robustLine(points);
        REQUIRE(line);
        CHECK(line->slope == Approx(3));
        CHECK(line->at(5) == Approx(100));
    }
    CHECK_FALSE(robustLine(std::vector<Point>{{1, 2}}));
    CHECK_FALSE(robustLine(std::vector<Point>{{1, 2}, {1, 5}}));
}

TEST_CASE("M6: every pair of 512 points counts, of more half as far apart", "[statistics]") {
    const auto slopeOf = [](size_t count) {
        std::vector<Point> points;
        for (size_t i = 0; i < count; ++i) {
            const auto x = static_cast<double>(i);
            points.push_back({x, x * x * x});
        }
        return robustLine(points)->slope;
    };
    std::vector<double> all; // of x^3 between i and j
    for (int i = 0; i < 512; ++i) {
        for (int j = 0; j < i; ++j)
            all.push_back(i * i + i * j + j * j);
    }
    std::sort(all.begin(), all.end()); // 512 * 511 / 2 are an even number
    CHECK(slopeOf(512) == Approx((all[65'407] + all[65'408]) / 2));
    CHECK(slopeOf(513) == Approx(128 * 128 + 128 * 384 + 384 * 384)); // the middle of 257
}

TEST_CASE("S13: every threshold stands once in the table, with unit and source", "[statistics]") {
    std::set<std::string> names;
    for (const Threshold& one : kThresholds) {
        CHECK(names.insert(one.name).second);
        CHECK(one.value > 0);
        CHECK_FALSE(std::string(one.unit).empty());
        CHECK_FALSE(std::string(one.source).empty());
    }
}

} // namespace statistics_test
