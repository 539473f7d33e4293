// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics that all figures and verdicts share: one median, quantiles, the median deviation
// and a robust line. All stand against single wild values, so that a compile step or a pause does
// not bend them.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

/// The value in the middle; of an even number the mean of both in the middle, rounded up to
/// whole nanoseconds. Nothing of nothing.
std::optional<Duration> medianOf(std::vector<Duration> values);
std::optional<double> medianOf(std::vector<double> values);

/// The value below which part/of of the values lie, between two values in proportion (the usual
/// definition of spreadsheets and NumPy): quantileOf(sorted, 1, 2) is the median. Ascending values;
/// 0 <= part <= of. Nothing of nothing.
std::optional<Duration> quantileOf(std::span<const Duration> sorted, int64_t part, int64_t of);

/// What the median deviation of normal values is multiplied by to be their standard deviation:
/// 1 / quantile of the normal distribution at 3/4.
inline constexpr double kNormalDeviation = 1.4826;

/// Median distance from the median (MAD), as it is. Nothing of nothing.
std::optional<Duration> medianDeviation(std::span<const Duration> values);
std::optional<double> medianDeviation(std::span<const double> values);

/// Standard deviation over the mean; 0 without values or where the mean is not above 0.
double variationOf(std::span<const Duration> values);

/// How far the values rise (above 0) or fall (below) from the first to the last, in standard
/// deviations of what a random order shows (Mann-Kendall, equal values count as neither): 3 is
/// chance once in 370 times, and less than 7 values never reach it. 0 of fewer than 2.
double trendOf(std::span<const Duration> values);

/// part / whole; 0 of nothing.
double shareOf(Duration part, Duration whole);

struct Point {
    double x = 0;
    double y = 0;
};

struct RobustLine {
    double slope = 0;
    double start = 0; ///< y at x = 0
    double at(double x) const { return start + slope * x; }
};

/// Theil-Sen: the median slope between points and the median start. Up to 512 points every pair
/// counts; of more each point and the one half the number on (Theil's incomplete method). Nothing
/// of fewer than two points or where all have one x.
std::optional<RobustLine> robustLine(std::span<const Point> points);

} // namespace rankscope::analysis
