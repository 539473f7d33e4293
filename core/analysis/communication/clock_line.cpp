// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/clock_line.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

constexpr double kDriftParts = 1e12; ///< a drift is in parts of it
/// Clocks of computers are within 100 ppm of each other; what is ten times that is no drift.
constexpr double kMostDrift = 1e-3;
constexpr double kErrorDeviations = 3; ///< standard deviations either way: 99.7 % of normal values
/// Deviation of a Theil-Sen slope to that of least squares, of normal values (Sen 1968).
constexpr double kTheilSen = 1.023;

Duration scaledMedianDeviation(const std::vector<Duration>& values) {
    const Duration deviation = medianDeviation(std::span(values)).value_or(Duration());
    return Duration(std::llround(kNormalDeviation * static_cast<double>(deviation.count())));
}

/// The order statistics around the median between which it lies 997 times of 1,000, whatever the
/// distribution (binomial, normal approximation).
Duration medianError(std::vector<Duration> values) {
    std::ranges::sort(values);
    const auto count = static_cast<double>(values.size());
    const auto below = static_cast<size_t>(
        std::max(0.0, std::floor((count - kErrorDeviations * std::sqrt(count)) / 2)));
    const Duration middle = *medianOf(values);
    return std::max(values[values.size() - 1 - below] - middle, middle - values[below]);
}

std::vector<Duration> awayFromLine(
    const HostClock& clock, const std::vector<ClockSample>& samples) {
    std::vector<Duration> residuals;
    residuals.reserve(samples.size());
    for (const ClockSample& sample : samples)
        residuals.push_back(sample.ahead - clock.aheadAt(sample.time));
    return residuals;
}

/// Deviation of the slope by least squares of samples with this residual, in parts of kDriftParts.
int64_t driftErrorOf(const std::vector<Point>& points, Duration residual) {
    double mean = 0;
    for (const Point& point : points)
        mean += point.x / static_cast<double>(points.size());
    double squares = 0;
    for (const Point& point : points)
        squares += (point.x - mean) * (point.x - mean);
    const double error =
        kErrorDeviations * kTheilSen * static_cast<double>(residual.count()) / std::sqrt(squares);
    return std::llround(error * kDriftParts);
}

/// Fills drift and its error where enough is known; true when it drifts.
bool fitDrift(HostClock& clock, const std::vector<ClockSample>& samples, Duration middle) {
    std::vector<Point> points;
    points.reserve(samples.size());
    for (const ClockSample& sample : samples)
        points.push_back({static_cast<double>((sample.time - clock.reference).count()),
            static_cast<double>((sample.ahead - middle).count())}); // differences: below 2^53
    const auto line = robustLine(points);
    if (!line || std::abs(line->slope) > kMostDrift)
        return false;
    HostClock drifting = clock;
    drifting.drift = std::llround(line->slope * kDriftParts);
    drifting.driftError = 0;
    drifting.ahead = middle + Duration(std::llround(line->start));
    drifting.driftError =
        driftErrorOf(points, scaledMedianDeviation(awayFromLine(drifting, samples)));
    if (drifting.isDrifting())
        clock = drifting;
    clock.drift = drifting.drift;
    clock.driftError = drifting.driftError;
    return clock.isDrifting();
}

} // namespace

void fitClock(HostClock& clock, const std::vector<ClockSample>& samples) {
    std::vector<Duration> aheads;
    aheads.reserve(samples.size());
    for (const ClockSample& sample : samples)
        aheads.push_back(sample.ahead);
    clock.collectives = samples.size();
    clock.ahead = *medianOf(aheads);
    if (samples.size() < kFewestForDrift)
        return;
    fitDrift(clock, samples, clock.ahead);
    const std::vector<Duration> residuals = awayFromLine(clock, samples);
    clock.residual = scaledMedianDeviation(residuals);
    clock.aheadError = medianError(residuals);
}

} // namespace rankscope::analysis
