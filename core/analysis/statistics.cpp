// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics.h"

#include <algorithm>
#include <cmath>

namespace rankscope::analysis {

namespace {

constexpr size_t kMostPairedPoints = 512; // every pair is looked at

/// Rounded up. right >= left, both within 2^62.
Duration halfway(Duration left, Duration right) {
    const Duration apart = right - left;
    return left + apart / 2 + apart % 2;
}

double halfway(double left, double right) {
    return left + (right - left) / 2;
}

template <class Value>
std::optional<Value> middleOf(std::vector<Value>& values) {
    if (values.empty())
        return std::nullopt;
    const auto upper = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), upper, values.end());
    if (values.size() % 2 == 1)
        return *upper;
    return halfway(*std::max_element(values.begin(), upper), *upper);
}

template <class Value>
std::optional<Value> deviationOf(std::span<const Value> values) {
    std::vector<Value> away(values.begin(), values.end());
    const std::optional<Value> median = middleOf(away);
    if (!median)
        return std::nullopt;
    for (Value& value : away)
        value = value < *median ? *median - value : value - *median;
    return middleOf(away);
}

/// Sorts them; the number of pairs of which the earlier one was the greater.
int64_t sortCounting(std::span<Duration> values) {
    if (values.size() < 2)
        return 0;
    const size_t half = values.size() / 2;
    int64_t falling = sortCounting(values.first(half)) + sortCounting(values.subspan(half));
    size_t left = 0;
    for (size_t right = half; right < values.size(); ++right) {
        while (left < half && values[left] <= values[right])
            ++left;
        falling += static_cast<int64_t>(half - left);
    }
    std::inplace_merge(values.begin(), values.begin() + static_cast<ptrdiff_t>(half), values.end());
    return falling;
}

/// Of sorted values.
int64_t equalPairs(std::span<const Duration> sorted) {
    int64_t pairs = 0;
    int64_t before = 0; // equal ones
    for (size_t i = 1; i < sorted.size(); ++i) {
        before = sorted[i] == sorted[i - 1] ? before + 1 : 0;
        pairs += before;
    }
    return pairs;
}

void addSlope(const Point& left, const Point& right, std::vector<double>& slopes) {
    if (left.x != right.x)
        slopes.push_back((right.y - left.y) / (right.x - left.x));
}

} // namespace

std::optional<Duration> medianOf(std::vector<Duration> values) {
    return middleOf(values);
}

std::optional<double> medianOf(std::vector<double> values) {
    return middleOf(values);
}

std::optional<Duration> quantileOf(std::span<const Duration> sorted, int64_t part, int64_t of) {
    if (sorted.empty())
        return std::nullopt;
    const auto way = static_cast<int64_t>(sorted.size() - 1) * part;
    const auto below = static_cast<size_t>(way / of);
    if (below + 1 >= sorted.size())
        return sorted.back();
    if (2 * (way % of) == of)
        return halfway(sorted[below], sorted[below + 1]);
    const Duration apart = sorted[below + 1] - sorted[below];
    const int64_t rest = way % of;
    return sorted[below] + apart / of * rest + (2 * (apart % of * rest) + Duration(of)) / (2 * of);
}

std::optional<Duration> medianDeviation(std::span<const Duration> values) {
    return deviationOf(values);
}

std::optional<double> medianDeviation(std::span<const double> values) {
    return deviationOf(values);
}

double variationOf(std::span<const Duration> values) {
    if (values.empty())
        return 0;
    const auto count = static_cast<long double>(values.size());
    long double sum = 0;
    for (const Duration value : values)
        sum += static_cast<long double>(value.count()); // count(): a ratio
    const long double mean = sum / count;
    long double squares = 0;
    for (const Duration value : values) {
        const long double away = static_cast<long double>(value.count()) - mean;
        squares += away * away;
    }
    return mean > 0 ? static_cast<double>(std::sqrt(squares / count) / mean) : 0;
}

double trendOf(std::span<const Duration> values) {
    std::vector<Duration> sorted(values.begin(), values.end());
    const auto count = static_cast<int64_t>(values.size());
    const int64_t falling = sortCounting(sorted);
    const int64_t pairs = count * (count - 1) / 2 - equalPairs(sorted);
    const int64_t rise = pairs - 2 * falling;
    if (rise == 0)
        return 0;
    const auto n = static_cast<double>(count);
    const double deviation = std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
    return static_cast<double>(rise > 0 ? rise - 1 : rise + 1) / deviation;
}

std::optional<RobustLine> robustLine(std::span<const Point> points) {
    std::vector<double> slopes;
    const size_t half = points.size() / 2;
    if (points.size() > kMostPairedPoints) {
        for (size_t i = 0; i + half < points.size(); ++i)
            addSlope(points[i], points[i + half], slopes);
    } else {
        for (size_t i = 0; i < points.size(); ++i) {
            for (size_t j = 0; j < i; ++j)
                addSlope(points[j], points[i], slopes);
        }
    }
    const std::optional<double> slope = middleOf(slopes);
    if (!slope)
        return std::nullopt;
    std::vector<double> starts;
    starts.reserve(points.size());
    for (const Point& point : points)
        starts.push_back(point.y - *slope * point.x);
    return RobustLine{*slope, *middleOf(starts)};
}

double shareOf(Duration part, Duration whole) {
    // count(): a ratio
    return whole <= Duration()
        ? 0
        : static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

} // namespace rankscope::analysis
