// SPDX-License-Identifier: GPL-3.0-or-later
// How far chance alone goes: of many comparisons the farthest lies many deviations away, of few
// samples the deviation itself is uncertain. A verdict must lie beyond.
// Thread: any, free functions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace rankscope::analysis {

/// Differences between ranks that tell a spread; a group of n ranks has n - 1 of them.
inline constexpr size_t kFewestOfSpread = 3;

/// Deviations that the largest of so many normal values does not reach: sqrt(2 ln n) is where it
/// lies, one and a half more makes a false finding rarer than one in a thousand jobs. Wider while
/// the deviation comes from few samples (the robust estimates have a third of the usual
/// efficiency).
inline double beyondChance(size_t comparisons, size_t samples) {
    const auto n = static_cast<double>(std::max<size_t>(comparisons, 2));
    const auto of = static_cast<double>(std::max<size_t>(samples, 1));
    return (std::sqrt(2 * std::log(n)) + 1.5) * (1 + 2 / std::sqrt(of));
}

/// What the noise of a healthy job weighs against what the steps show: few steps tell little.
inline constexpr double kExpectedSamples = 8;

/// The noise that so many samples show, and what is expected of a healthy job.
inline double withExpected(double seen, double samples, double expected) {
    return std::sqrt((samples * seen * seen + kExpectedSamples * expected * expected)
        / (samples + kExpectedSamples));
}

/// Standard error of the median of so many values with that deviation.
inline double medianError(double deviation, size_t values) {
    return 1.2533 * deviation / std::sqrt(static_cast<double>(std::max<size_t>(values, 1)));
}

} // namespace rankscope::analysis
