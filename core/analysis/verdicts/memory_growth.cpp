// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/memory_growth.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

/// How much of the differences the line explains; 1 where all lie on it.
double fitOf(std::span<const Point> points, const RobustLine& line) {
    double mean = 0;
    for (const Point& point : points)
        mean += point.y / static_cast<double>(points.size());
    double all = 0;
    double rest = 0;
    for (const Point& point : points) {
        all += (point.y - mean) * (point.y - mean);
        const double off = point.y - line.at(point.x);
        rest += off * off;
    }
    return all > 0 ? 1 - rest / all : 0;
}

} // namespace

std::optional<MemoryGrowth> memoryGrowth(
    std::span<const Point> least, double peak, const GrowthLimits& limits) {
    if (static_cast<double>(least.size()) < threshold::kGrowthSteps.value)
        return std::nullopt;
    const auto line = robustLine(least);
    if (!line || line->slope <= std::max(limits.bytes, limits.share * peak))
        return std::nullopt;
    const double fit = fitOf(least, *line);
    if (fit <= limits.fit)
        return std::nullopt;
    return MemoryGrowth{line->slope, fit};
}

} // namespace rankscope::analysis
