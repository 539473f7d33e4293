// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/short_outliers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankscope::analysis {

namespace {

constexpr size_t kSmallest = 3; ///< that Dixon's test takes
constexpr size_t kLargest = 100;

/// Critical values for 3 to 100 durations, in thousandths. Those for 3 to 15, 30 and 100 stand in
/// advisor_spec.md CL-2; the others are the 99.5th percentiles of the ratio over a million normal
/// samples each, which differ from those named by less than 0.003.
constexpr std::array<int, kLargest - kSmallest + 1> kCritical{994, 920, 823, 744, 680, 723, 676,
    638, 707, 675, 649, 672, 649, 630, 612, 595, 581, 568, 556, 545, 536, 527, 517, 511, 503, 496,
    489, 484, 478, 472, 468, 462, 459, 455, 450, 447, 443, 438, 435, 432, 429, 426, 422, 421, 417,
    415, 411, 410, 408, 404, 403, 400, 398, 396, 394, 393, 390, 388, 386, 384, 384, 381, 380, 379,
    378, 375, 374, 373, 372, 370, 370, 367, 366, 366, 364, 362, 362, 360, 358, 358, 357, 355, 355,
    354, 352, 351, 351, 349, 349, 348, 347, 347, 345, 343, 343, 342, 342, 341};

/// The gap below the shortest over the spread. Which values make both depends on how many there
/// are, so that a second outlier at either end does not hide the first.
double ratioOf(const std::vector<Duration>& sorted) {
    const size_t count = sorted.size();
    const size_t above = count <= 10 ? 1 : 2;
    const size_t below = count <= 7 ? 1 : count <= 13 ? 2 : 3;
    const Duration spread = sorted[count - below] - sorted.front();
    const Duration gap = sorted[above] - sorted.front();
    // count(): a ratio
    return spread > Duration()
        ? static_cast<double>(gap.count()) / static_cast<double>(spread.count())
        : 0.0;
}

bool isShortestAlone(std::span<const Duration> durations) {
    std::vector<Duration> sorted(durations.begin(), durations.end());
    std::ranges::sort(sorted);
    size_t different = 1;
    for (size_t i = 1; i < sorted.size(); ++i)
        different += sorted[i] != sorted[i - 1] ? 1U : 0U;
    return different > 3 && ratioOf(sorted) * 1000 > kCritical[sorted.size() - kSmallest];
}

std::vector<size_t> beyondThreeDeviations(std::span<const Duration> durations) {
    const auto count = static_cast<double>(durations.size());
    double mean = 0;
    for (const Duration duration : durations)
        mean += static_cast<double>(duration.count()) / count;
    double variance = 0;
    for (const Duration duration : durations)
        variance += std::pow(static_cast<double>(duration.count()) - mean, 2) / count;
    const double far = 3 * std::sqrt(variance);
    std::vector<size_t> found;
    bool isAnyLong = false;
    for (size_t i = 0; i < durations.size(); ++i) {
        const double off = static_cast<double>(durations[i].count()) - mean;
        if (off < -far)
            found.push_back(i);
        isAnyLong = isAnyLong || off > far;
    }
    if (found.empty() && isAnyLong)
        found.push_back(
            static_cast<size_t>(std::ranges::min_element(durations) - durations.begin()));
    return found;
}

} // namespace

std::vector<size_t> shortOutliers(std::span<const Duration> durations) {
    if (durations.size() < kSmallest)
        return {};
    if (durations.size() > kLargest)
        return beyondThreeDeviations(durations);
    if (!isShortestAlone(durations))
        return {};
    return {static_cast<size_t>(std::ranges::min_element(durations) - durations.begin())};
}

} // namespace rankscope::analysis
